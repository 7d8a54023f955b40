import { expect, it } from 'vitest';
import { Challenges, describeChallenge, describeChange } from './challenges.svelte';
import type { Challenge } from '../protocol/protocol';

function challenge(change: Partial<Challenge> = {}): Challenge {
  return {
    id: 'game0001',
    own: false,
    with: 'Ada',
    time: { kind: 'correspondence', days: 3 },
    chess960: false,
    claims: 'by_players',
    color: 'black',
    rated: true,
    expires_in: 1_000,
    state: { kind: 'open' },
    ...change,
  };
}

function opened() {
  const begun: string[] = [];
  const challenges = new Challenges((game) => begun.push(game));
  let tell: (challenges: readonly Challenge[]) => void = () => undefined;
  challenges.follow({
    followChallenges: (listener) => {
      tell = listener;
      return () => undefined;
    },
    followsRunningGame: () => false,
  });
  return {
    challenges,
    begun,
    tell: (...all: Challenge[]) => {
      tell(all);
    },
  };
}

it('describes the game that a challenge offers to the user', () => {
  expect(describeChallenge(challenge())).toBe('3 days per move · you play Black · rated');
  const special = challenge({ rated: false, chess960: true, claims: 'automatic' });
  expect(describeChallenge(special)).toBe(
    '3 days per move · you play Black · Chess960. ' +
      'Draws by repetition and the fifty-move rule are automatic',
  );
});

it.each([
  [challenge(), 'Ada challenges you: 3 days per move · you play Black · rated.'],
  [challenge({ own: true }), null],
  [challenge({ own: true, state: { kind: 'accepted' } }), 'Ada accepts your challenge.'],
  [
    challenge({ own: true, state: { kind: 'declined', reason: 'not_now' } }),
    'Ada declines your challenge: not now.',
  ],
  [challenge({ state: { kind: 'called_off' } }), 'Ada withdraws the challenge.'],
  [challenge({ own: true, state: { kind: 'called_off' } }), null],
])('describes the change of its state', (one, sentence) => {
  expect(describeChange(one)).toBe(sentence);
});

it('starts the game once when a challenge of the user is accepted', () => {
  const { challenges, begun, tell } = opened();
  const own = challenge({ own: true });
  const accepted = challenge({ own: true, state: { kind: 'accepted' } });
  tell();
  tell(own);
  expect(challenges.list).toHaveLength(1);
  tell(accepted);
  tell(accepted);
  expect(begun).toEqual(['game0001']);
});

it('opens no game that had begun before the page was opened', () => {
  const { challenges, begun, tell } = opened();
  tell(challenge({ own: true, state: { kind: 'accepted' } }));
  expect(begun).toEqual([]);
  expect(challenges.list).toHaveLength(0);
  expect(challenges.announcement).toBe('');
});

it('removes hidden and expired challenges', () => {
  const { challenges, tell } = opened();
  tell(challenge(), challenge({ id: 'game0002' }));
  const [first] = challenges.list;
  if (!first) throw new Error('no challenge is shown');
  challenges.hide(first);
  tell(challenge(), challenge({ id: 'game0002' }));
  expect(challenges.list.map(({ id }) => id)).toEqual(['game0002']);
  challenges.expire(performance.now() + 1_000);
  expect(challenges.list).toHaveLength(0);
});
