import { beforeEach, expect, it } from 'vitest';
import { Connection } from './connection';
import { Outbox } from './outbox';
import { FakeEnvironment } from './sample';
import type { TournamentGame } from './tournaments';

let environment: FakeEnvironment;
let connection: Connection;

beforeEach(async () => {
  environment = new FakeEnvironment();
  connection = new Connection(environment, new Outbox(environment.storage()));
  connection.start();
  await environment.open();
  environment.take();
});

const watch = { type: 'watch_tournament', tournament: 'T0000001' };

it('follows one tournament, also after a reconnect', async () => {
  const versions: number[] = [];
  const leave = connection.tournaments.follow('T0000001', (version) => versions.push(version));
  expect(environment.take()).toEqual([watch]);
  environment.say({ type: 'tournament', tournament: 'T0000001', version: 3 });
  environment.say({ type: 'tournament', tournament: 'T0000002', version: 9 });
  expect(versions).toEqual([3]);

  environment.drop();
  environment.fire();
  await environment.open();
  expect(environment.take()).toContainEqual(watch);

  leave();
  expect(environment.take()).toEqual([{ type: 'unwatch_tournament' }]);
  environment.say({ type: 'tournament', tournament: 'T0000001', version: 4 });
  expect(versions).toEqual([3]);
});

it('keeps the newer subscription when the page of another tournament is left', () => {
  const leave = connection.tournaments.follow('T0000002', () => undefined);
  connection.tournaments.follow('T0000001', () => undefined);
  environment.take();
  leave();
  expect(environment.take()).toEqual([]);
});

it('reports the start of a game', () => {
  const game: TournamentGame = {
    type: 'tournament_game',
    tournament: 'T0000001',
    name: 'Club evening',
    round: 2,
    board: 3,
    game: 'game0001',
  };
  const begun: TournamentGame[] = [];
  const leave = connection.tournaments.onGame((one) => begun.push(one));
  environment.say(game);
  leave();
  environment.say(game);
  expect(begun).toEqual([game]);
});
