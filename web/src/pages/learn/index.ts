import LearnPage from './LearnPage.svelte';
import LessonPage from './LessonPage.svelte';

export default { learn: LearnPage, lesson: LessonPage } as const;
