import { readStored, writeStored } from '../storage/stored';

const STORED = 'staunton.practice';
/** The number of games that are remembered. */
const KEPT = 50;

/** Returns the ids of the games in which this browser has practiced, the newest first. */
export const practiceGames = (): readonly string[] =>
  (readStored(STORED) ?? '').split(' ').filter((id) => /^\w{1,64}$/.test(id));

/** Remembers that a game is practice, which needs no answer from the user. */
export function keepPracticeGame(id: string): void {
  writeStored(STORED, [id, ...practiceGames()].slice(0, KEPT).join(' '));
}
