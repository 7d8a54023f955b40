import PracticePage from './PracticePage.svelte';
import PuzzlesPage from './PuzzlesPage.svelte';

export default { puzzles: PuzzlesPage, practice: PracticePage } as const;
