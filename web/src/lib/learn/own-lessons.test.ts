import { describe, expect, it } from 'vitest';
import { sharedLessonId } from './own-lessons';

describe('sharedLessonId', () => {
  it.each([
    'https://chess.example.org/learn/own/Ab3dE9xZ',
    ' http://127.0.0.1:8064/learn/own/Ab3dE9xZ/?from=mail#task ',
    '/learn/own/Ab3dE9xZ/edit',
    ' Ab3dE9xZ ',
  ])('reads %s', (text) => {
    expect(sharedLessonId(text)).toBe('Ab3dE9xZ');
  });

  it('leaves other text to the server', () => {
    expect(sharedLessonId('https://example.org/rook')).toBe('https://example.org/rook');
    expect(sharedLessonId('')).toBe('');
  });
});
