import BoardPage from './BoardPage.svelte';

/** The board for two people on one device, loaded on the first visit. */
export default { board: BoardPage };
