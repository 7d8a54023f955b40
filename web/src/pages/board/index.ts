import BoardPage from './BoardPage.svelte';

/** The board for two people at one device; loaded with the first visit. */
export default { board: BoardPage };
