import CollectedGamePage from './CollectedGamePage.svelte';
import CollectionPage from './CollectionPage.svelte';
import FoundPuzzlePage from './FoundPuzzlePage.svelte';
import LibraryPage from './LibraryPage.svelte';

export default {
  library: LibraryPage,
  collection: CollectionPage,
  'collected-game': CollectedGamePage,
  'found-puzzle': FoundPuzzlePage,
} as const;
