import CommunityPage from './CommunityPage.svelte';

export default { community: CommunityPage } as const;
