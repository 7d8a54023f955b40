import type { KnownChallenge } from './challenges.svelte';

let incoming = $state.raw<readonly KnownChallenge[]>([]);

/** Returns the open challenges of others, the newest first. Reactive. */
export const incomingChallenges = (): readonly KnownChallenge[] => incoming;

/** Stores the open challenges of others. */
export function noteIncoming(now: readonly KnownChallenge[]): void {
  incoming = now;
}
