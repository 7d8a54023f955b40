import type { ChallengeSource } from '../connection/source';
import type { Challenge, ChallengeState, DeclineReason } from '../protocol/protocol';
import { describeSeek } from '../lobby/lobby';

/** A challenge with its expiry time (`performance.now()`). */
export interface KnownChallenge extends Challenge {
  readonly expiresAt: number;
}

/** The reasons for declining a challenge, in words. */
export const declineReasons: Record<DeclineReason, string> = {
  not_now: 'not now',
  other_time: 'another time control, please',
  other_terms: 'other terms, please',
  never: 'no challenges, please',
};

/** Describes the offered game: "5 minutes · you play Black · rated". */
export function describeChallenge(challenge: Challenge): string {
  const own = { white: 'black', black: 'white', random: 'random' } as const;
  return describeSeek({ ...challenge, color: own[challenge.color], opponents: null });
}

/** The visitor's incoming and outgoing challenges, the same on every page and in every tab. */
export class Challenges {
  /** The challenges to show, the newest first. */
  list = $state.raw<readonly KnownChallenge[]>([]);
  /** All open challenges of others, including hidden ones, the newest first. */
  incoming = $state.raw<readonly KnownChallenge[]>([]);
  /** The last change, for screen readers. */
  announcement = $state('');

  readonly #begun: (game: string) => void;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- This value need not be reactive.
  readonly #hidden = new Set<string>();
  #known: ReadonlyMap<string, ChallengeState['kind']> | null = null;

  /** `begun` is called when a challenge of this visitor is accepted. */
  constructor(begun: (game: string) => void) {
    this.#begun = begun;
  }

  /** Subscribes to challenges. Returns a function that unsubscribes. */
  follow(source: ChallengeSource): () => void {
    return source.followChallenges((challenges) => {
      this.#learn(challenges);
    });
  }

  /** Hides a challenge until its state changes. */
  hide(challenge: Challenge): void {
    this.#hidden.add(keyOf(challenge));
    this.list = this.list.filter((other) => keyOf(other) !== keyOf(challenge));
  }

  /** Removes expired challenges. */
  expire(now: number): void {
    const isGone = ({ state, expiresAt }: KnownChallenge) =>
      state.kind === 'open' && expiresAt <= now;
    if (this.list.some(isGone)) this.list = this.list.filter((one) => !isGone(one));
    if (this.incoming.some(isGone)) this.incoming = this.incoming.filter((one) => !isGone(one));
  }

  #learn(challenges: readonly Challenge[]): void {
    const before = this.#known;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- This value need not be reactive.
    this.#known = new Map(challenges.map(({ id, state }) => [id, state.kind]));
    const now = performance.now();
    const shown = challenges.filter(
      (one) =>
        // Answers from before the page was opened are not news, except for a game that has begun.
        !this.#hidden.has(keyOf(one)) &&
        (one.state.kind === 'open' ||
          before?.get(one.id) === 'open' ||
          this.list.some(({ id }) => id === one.id)) &&
        isRelevant(one),
    );
    const withExpiry = (one: Challenge) => ({ ...one, expiresAt: now + one.expires_in });
    this.list = shown.map(withExpiry);
    this.incoming = challenges
      .filter(({ own, state }) => !own && state.kind === 'open')
      .map(withExpiry);
    if (!before) return;
    const changed = challenges.filter(({ id, state }) => before.get(id) !== state.kind);
    // The text is cleared first, so that screen readers announce the same sentence again.
    if (changed.length > 0) this.announcement = '';
    for (const one of changed) {
      const sentence = describeChange(one);
      if (sentence) this.announcement = sentence;
      if (before.get(one.id) === 'open' && one.own && one.state.kind === 'accepted')
        this.#begun(one.id);
    }
  }
}

const keyOf = ({ id, state }: Challenge) => `${id} ${state.kind}`;

/** Returns whether the state is new to the user; the results of the user's actions are not. */
function isRelevant({ own, state }: Challenge): boolean {
  return state.kind === 'open' || (own && state.kind !== 'called_off');
}

/** Describes a change in a sentence; null when the user caused it. */
export function describeChange(challenge: Challenge): string | null {
  const { own, with: name, state } = challenge;
  switch (state.kind) {
    case 'open':
      return own ? null : `${name} challenges you: ${describeChallenge(challenge)}.`;
    case 'accepted':
      return own ? `${name} accepts your challenge.` : null;
    case 'declined':
      return own ? `${name} declines your challenge: ${declineReasons[state.reason]}.` : null;
    case 'called_off':
      return own ? null : `${name} withdraws the challenge.`;
  }
}
