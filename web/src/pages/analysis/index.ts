import AnalysisPage from './AnalysisPage.svelte';
import EditorPage from './EditorPage.svelte';

export default { analysis: AnalysisPage, editor: EditorPage } as const;
