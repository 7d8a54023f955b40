import SearchPage from './SearchPage.svelte';

export default { search: SearchPage } as const;
