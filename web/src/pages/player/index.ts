import PlayerPage from './PlayerPage.svelte';

export default { player: PlayerPage } as const;
