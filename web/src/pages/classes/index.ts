import ClassesPage from './ClassesPage.svelte';
import ClassPage from './ClassPage.svelte';
import JoinPage from './JoinPage.svelte';

export default { classes: ClassesPage, class: ClassPage, join: JoinPage } as const;
