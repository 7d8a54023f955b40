import { expect, it } from 'vitest';
import type { LearningPath } from '../protocol/protocol';
import { lessonOn } from './lessons';

const lesson = (id: string, ...articles: string[]) => ({
  id,
  title: id,
  articles,
  exercises: 1,
  fen: null,
});
const path: LearningPath = {
  groups: [
    { title: 'A', lessons: [lesson('castling', '3.8.2'), lesson('conditions', '3.8.2.1')] },
    { title: 'B', lessons: [lesson('king', '3.8')] },
  ],
};

it.each([
  ['3.8.2.1', 'conditions'],
  ['3.8.2.2', 'castling'],
  ['3.8.1', 'king'],
  ['9.2', undefined],
  ['', undefined],
])('article %s is explained by %s', (article, id) => {
  expect(lessonOn(path, article)?.id).toBe(id);
});
