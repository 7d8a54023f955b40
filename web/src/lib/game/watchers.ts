import type { You } from '../protocol';

/** How many people watch a game beside the reader, at least one: "2 people watch". */
export function watchers(count: number, you: You): string {
  const people = count === 1 ? '1 person' : `${String(count)} people`;
  if (you === 'spectator') return `and ${count === 1 ? '1 other' : `${String(count)} others`}`;
  return `${people} ${count === 1 ? 'watches' : 'watch'}`;
}
