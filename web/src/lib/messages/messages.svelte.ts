import { incomingChallenges } from '../challenges/incoming.svelte';
import { gamesToMove } from '../game/game-list';
import { listRunningGames } from '../http/http';
import type { GameSummary } from '../protocol/protocol';

let games = $state.raw<readonly GameSummary[]>([]);

/** Returns the games against people that wait for the visitor's move. Reactive. */
export const waitingGames = (): readonly GameSummary[] => games;

/** Returns the number of challenges and games that wait for the visitor. Reactive. */
export const countMessages = (): number => incomingChallenges().length + games.length;

/** Requests the waiting games; the game with the id `shown` is already on the page. */
export async function refreshMessages(shown: string | null): Promise<void> {
  try {
    const running = (await listRunningGames()).games;
    games = gamesToMove(running).filter(({ id }) => id !== shown);
  } catch {
    // Keeps the previous list.
  }
}
