import { beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '../http/http';
import type { TournamentView } from '../protocol/protocol';
import { sampleTournament } from './sample';
import { Tournament } from './tournament.svelte';

const request = vi.hoisted(() => vi.fn());
vi.mock('../http/http', async (load) => ({
  ...(await load<object>()),
  request,
  getSession: () => Promise.resolve(),
}));

let view: TournamentView;
let changed: (version: number) => void;
const source = {
  follow: (_: string, listener: (version: number) => void) => {
    changed = listener;
    return () => undefined;
  },
  onGame: () => () => undefined,
};

/** Lets all answers arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const gets = () => request.mock.calls.filter(([method]) => method === 'GET').length;

beforeEach(() => {
  view = sampleTournament();
  request.mockReset();
  request.mockImplementation(() => Promise.resolve(view));
});

it('loads at once and again when the version grows', async () => {
  const tournament = new Tournament('T0000001');
  tournament.follow(source);
  await settle();
  expect([gets(), tournament.version]).toEqual([1, 3]);
  changed(3);
  changed(2);
  await settle();
  expect(gets()).toBe(1);

  view = sampleTournament({ version: 4, round: 2 });
  changed(4);
  await settle();
  expect([gets(), tournament.version, tournament.view?.round]).toEqual([2, 4, 2]);
});

it('keeps the last view after a failure and loads again after a reconnect', async () => {
  const tournament = new Tournament('T0000001');
  tournament.follow(source);
  await settle();
  request.mockRejectedValueOnce(new RequestError('The server cannot be reached.'));
  changed(4);
  await settle();
  expect([tournament.view?.version, tournament.problem]).toEqual([
    3,
    'The server cannot be reached.',
  ]);
  view = sampleTournament({ version: 4 });
  changed(4);
  await settle();
  expect([tournament.view?.version, tournament.problem]).toEqual([4, '']);
});

it('ignores a late answer to an older request', async () => {
  const tournament = new Tournament('T0000001');
  let late: (view: TournamentView) => void = () => undefined;
  request.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  const first = tournament.refresh();
  view = sampleTournament({ version: 5 });
  await tournament.refresh();
  late(sampleTournament({ version: 4 }));
  await first;
  expect(tournament.view?.version).toBe(5);
});

it('resends a command under the same id until it is answered', async () => {
  const tournament = new Tournament('T0000001');
  const end = { command: 'end' } as const;
  request.mockRejectedValueOnce(new RequestError('The server cannot be reached.'));
  await expect(tournament.send(end)).rejects.toThrow();
  request.mockResolvedValueOnce({ version: 4 });
  await tournament.send(end);
  request.mockRejectedValueOnce(new RequestError('The tournament has ended.', 409));
  await expect(tournament.send(end, ' Final table ')).rejects.toThrow();
  request.mockResolvedValueOnce({ version: 5 });
  await tournament.send(end, 'Final table');

  const bodies = request.mock.calls
    .filter(([method]) => method === 'POST')
    .map(([, , body]) => body as { id: string; reason?: string });
  expect(bodies.map(({ reason }) => reason)).toEqual([
    undefined,
    undefined,
    'Final table',
    'Final table',
  ]);
  const [lost, again, refused, last] = bodies.map(({ id }) => id);
  expect(again).toBe(lost);
  expect(new Set([again, refused, last]).size).toBe(3);
  // The answers name newer versions, so the tournament is loaded again.
  expect(tournament.version).toBe(5);
});

it('names its players', async () => {
  const tournament = new Tournament('T0000001');
  await tournament.refresh();
  expect([tournament.name(2), tournament.name(9)]).toEqual(['Player 2', 'Player 9']);
});
