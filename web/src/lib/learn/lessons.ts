import { getSession, request } from '../http/http';
import type {
  ExerciseTry,
  LearningPath,
  LessonSummary,
  LessonView,
  TryAnswer,
} from '../protocol/protocol';
import { language } from '../language/texts';

/** The query that selects the language of lessons and answers: that of the page. */
const query = /* @wc-ignore */ `lang=${language}`;

/** Requests all lessons, in order. */
export async function getPath(): Promise<LearningPath> {
  await getSession();
  return request('GET', `/app/learn?${query}`);
}

export async function getLesson(id: string): Promise<LessonView> {
  await getSession();
  return request('GET', `/app/learn/${encodeURIComponent(id)}?${query}`);
}

/** Sends a try in an exercise, numbered from 1. The last of `tries` is the new one. */
export const attempt = (lesson: string, exercise: number, tries: readonly ExerciseTry[]) =>
  request<TryAnswer>(
    'POST',
    `/app/learn/${encodeURIComponent(lesson)}/${String(exercise)}?${query}`,
    { tries },
  );

/**
 * Returns the lesson for an article of the FIDE Laws, or else for the nearest enclosing article.
 */
export function lessonOn(path: LearningPath, article: string): LessonSummary | null {
  const lessons = path.groups.flatMap((group) => group.lessons);
  for (let part = article; part !== ''; part = part.replace(/(^|\.)[^.]*$/, '')) {
    const found = lessons.find((lesson) => lesson.articles.includes(part));
    if (found) return found;
  }
  return null;
}
