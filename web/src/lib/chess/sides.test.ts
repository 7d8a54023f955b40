import { describe, expect, it } from 'vitest';
import { ratingText, speakRating } from './sides';

describe('a rating', () => {
  it.each([
    [{ points: 1500, provisional: true, change: null }, '1500?', 'rated 1500, provisional'],
    [{ points: 1662, provisional: false, change: null }, '1662', 'rated 1662'],
    [
      { points: 1662, provisional: true, change: 162 },
      '1662? +162',
      'rated 1662, provisional, up 162',
    ],
    [{ points: 1788, provisional: false, change: -7 }, '1788 −7', 'rated 1788, down 7'],
    [{ points: 1788, provisional: false, change: 0 }, '1788 +0', 'rated 1788, up 0'],
  ])('%o', (rating, text, spoken) => {
    expect(ratingText(rating)).toBe(text);
    expect(speakRating(rating)).toBe(spoken);
  });
});
