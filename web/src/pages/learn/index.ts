import LearnPage from './LearnPage.svelte';
import LessonRoute from './LessonRoute.svelte';

export default { learn: LearnPage, lesson: LessonRoute } as const;
