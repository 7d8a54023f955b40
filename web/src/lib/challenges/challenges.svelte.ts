import type { ChallengeSource } from '../connection/source';
import type { Challenge, ChallengeState, DeclineReason } from '../protocol/protocol';
import { describeSeek } from '../lobby/lobby';

/** A challenge, and when it expires (`performance.now()`). */
export interface KnownChallenge extends Challenge {
  readonly expiresAt: number;
}

/** Why a challenge was declined, in words. */
export const declineReasons: Record<DeclineReason, string> = {
  not_now: 'not now',
  other_time: 'another time control, please',
  other_terms: 'other terms, please',
  never: 'I take no challenges',
};

/** What is offered to the reader: "5 minutes · you play Black · rated". */
export function describeChallenge(challenge: Challenge): string {
  const own = { white: 'black', black: 'white', random: 'random' } as const;
  return describeSeek({ ...challenge, color: own[challenge.color], opponents: null });
}

/** The challenges of and to the visitor, in every page and tab. */
export class Challenges {
  /** Those that are to be shown, the newest first. */
  list = $state.raw<readonly KnownChallenge[]>([]);
  /** What has happened, for those who hear the page. */
  said = $state('');

  readonly #begun: (game: string) => void;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- Nothing follows this value.
  readonly #hidden = new Set<string>();
  #known: ReadonlyMap<string, ChallengeState['kind']> | null = null;

  /** `begun` is called when somebody accepts a challenge of this visitor. */
  constructor(begun: (game: string) => void) {
    this.#begun = begun;
  }

  /** Follows them; returns a function that stops following. */
  follow(source: ChallengeSource): () => void {
    return source.followChallenges((challenges) => {
      this.#learn(challenges);
    });
  }

  /** Shows one no more, as long as nothing becomes of it. */
  hide(challenge: Challenge): void {
    this.#hidden.add(keyOf(challenge));
    this.list = this.list.filter((other) => keyOf(other) !== keyOf(challenge));
  }

  /** Those that nobody can answer any more are shown no more. */
  expire(now: number): void {
    const isGone = ({ state, expiresAt }: KnownChallenge) =>
      state.kind === 'open' && expiresAt <= now;
    if (this.list.some(isGone)) this.list = this.list.filter((one) => !isGone(one));
  }

  #learn(challenges: readonly Challenge[]): void {
    const before = this.#known;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- Nothing follows this value.
    this.#known = new Map(challenges.map(({ id, state }) => [id, state.kind]));
    const now = performance.now();
    const shown = challenges.filter(
      (one) =>
        // What was answered before this page was opened is no news, but for a game that has begun.
        !this.#hidden.has(keyOf(one)) &&
        (one.state.kind === 'open' ||
          before?.get(one.id) === 'open' ||
          this.list.some(({ id }) => id === one.id)) &&
        isNews(one),
    );
    this.list = shown.map((one) => ({ ...one, expiresAt: now + one.expires_in }));
    if (!before) return;
    const changed = challenges.filter(({ id, state }) => before.get(id) !== state.kind);
    // What was said before is old: the same sentence again is heard again.
    if (changed.length > 0) this.said = '';
    for (const one of changed) {
      const sentence = newsOf(one);
      if (sentence) this.said = sentence;
      if (before.get(one.id) === 'open' && one.own && one.state.kind === 'accepted')
        this.#begun(one.id);
    }
  }
}

const keyOf = ({ id, state }: Challenge) => `${id} ${state.kind}`;

/** Whether the reader wants to see it: not what they have done themselves. */
function isNews({ own, state }: Challenge): boolean {
  return state.kind === 'open' || (own && state.kind !== 'called_off');
}

/** What has happened, as a sentence; null when the reader has done it. */
export function newsOf(challenge: Challenge): string | null {
  const { own, with: name, state } = challenge;
  switch (state.kind) {
    case 'open':
      return own ? null : `${name} challenges you: ${describeChallenge(challenge)}.`;
    case 'accepted':
      return own ? `${name} accepts your challenge.` : null;
    case 'declined':
      return own ? `${name} declines your challenge: ${declineReasons[state.reason]}.` : null;
    case 'called_off':
      return own ? null : `${name} calls the challenge off.`;
  }
}
