import { beforeEach, describe, expect, it } from 'vitest';
import { sampleInfo, samplePly, sampleState } from '../game/sample';
import type { ServerMessage } from '../protocol/protocol';
import { Connection } from './connection';
import { Outbox } from './outbox';
import { FakeEnvironment, game, Recorder } from './sample';
import type { Status } from './source';

const move = { type: 'move', text: 'e2e4', offer_draw: false } as const;

const wholeGame = (state = sampleState(), info = sampleInfo()): ServerMessage => ({
  type: 'game',
  info,
  state,
  events: [],
  away: [],
  claim: null,
  spectators: 0,
});

let environment: FakeEnvironment;
let connection: Connection;
let recorder: Recorder;

beforeEach(() => {
  environment = new FakeEnvironment();
  connection = new Connection(environment, new Outbox(environment.storage()));
  recorder = new Recorder();
});

describe('following', () => {
  it('subscribes when the socket opens, or at once when it is open', async () => {
    connection.follow(game, recorder);
    connection.start();
    expect(environment.take()).toEqual([]);
    await environment.open();
    expect(environment.take()).toEqual([{ type: 'watch', game, since: null }]);
    connection.follow('other', recorder);
    expect(environment.take()).toEqual([{ type: 'watch', game: 'other', since: null }]);
  });

  it('passes on messages of followed games only', async () => {
    const stop = connection.follow(game, recorder);
    connection.start();
    await environment.open();
    const state = sampleState({ version: 1, plies: [samplePly(1)] });
    environment.say(wholeGame(state));
    environment.say({ type: 'update', game, state, events: [] });
    environment.say({ type: 'update', game: 'other', state, events: [] });
    environment.say({ type: 'presence', game, away: ['black'], claim: null });
    environment.say({ type: 'spectators', game, count: 3 });
    environment.say({ type: 'spectators', game: 'other', count: 4 });
    expect(recorder.calls).toEqual([
      ['snapshot', sampleInfo(), state, [], [], null],
      ['spectators', 0],
      ['update', state, []],
      ['presence', ['black'], null],
      ['spectators', 3],
    ]);
    environment.take();
    stop();
    expect(environment.take()).toEqual([{ type: 'unwatch', game }]);
    environment.say({ type: 'update', game, state, events: [] });
    expect(recorder.calls).toHaveLength(5);
  });

  it('sends the last version after a reconnect, and none on a refresh', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.say({ type: 'update', game, state: sampleState({ version: 7 }), events: [] });
    environment.take();
    environment.drop();
    environment.fire();
    await environment.open();
    expect(environment.take()).toEqual([{ type: 'watch', game, since: 7 }]);
    connection.refresh(game);
    expect(environment.take()).toEqual([{ type: 'watch', game, since: null }]);
  });
});

describe('commands', () => {
  it('are sent once per connection and removed when answered', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.take();
    const id = connection.send(game, move);
    expect(environment.take()).toEqual([{ type: 'command', game, id, version: 1, command: move }]);
    expect(connection.unanswered(game)).toHaveLength(1);
    environment.say({ type: 'ack', game, id, version: 1 });
    expect(connection.unanswered(game)).toEqual([]);
    expect(recorder.calls).toEqual([['accepted', id, 1]]);
  });

  it('are resent under the same id until they are answered', async () => {
    connection.follow(game, recorder);
    connection.start();
    const id = connection.send(game, move);
    await environment.open();
    const command = { type: 'command', game, id, version: 1, command: move };
    expect(environment.take()).toEqual([{ type: 'watch', game, since: null }, command]);
    environment.drop();
    environment.fire();
    await environment.open();
    expect(environment.take()).toContainEqual(command);
    const refusal = { id, code: 'game_over', message: 'The game is over.', article: null } as const;
    environment.say({ type: 'refused', game, ...refusal });
    expect(recorder.calls).toEqual([['refused', refusal]]);
    environment.drop();
    environment.fire();
    await environment.open();
    expect(environment.take()).toEqual([{ type: 'watch', game, since: null }]);
  });

  it('survive a page reload', async () => {
    connection.start();
    const id = connection.send(game, move);
    const reloaded = new Connection(environment, new Outbox(environment.storage()));
    expect(reloaded.unanswered(game)).toEqual([{ game, id, version: 1, command: move }]);
    reloaded.start();
    await environment.open();
    expect(environment.take()).toContainEqual({
      type: 'command',
      game,
      id,
      version: 1,
      command: move,
    });
  });

  it('are resent after the server was too busy', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.say(wholeGame());
    recorder.calls = [];
    const id = connection.send(game, move);
    environment.take();
    environment.say({ type: 'error', code: 'too_many', message: 'Wait a little.' });
    expect(recorder.calls).toEqual([['failed', 'too_many', 'Wait a little.']]);
    environment.timers.find(({ millis }) => millis === 1500)?.callback();
    expect(environment.take()).toEqual([
      { type: 'watch', game, since: 0 },
      { type: 'command', game, id, version: 0, command: move },
    ]);
  });

  it('are sent for a game that could not be opened at first', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.take();
    environment.say({ type: 'error', code: 'unavailable', message: 'Try again in a moment.' });
    environment.timers.find(({ millis }) => millis === 1500)?.callback();
    expect(environment.take()).toEqual([{ type: 'watch', game, since: null }]);
  });

  it('are sent for a game that could not be reopened after a reconnect', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.say(wholeGame(sampleState({ version: 3 })));
    environment.drop();
    environment.timers.find(({ millis }) => millis === 500)?.callback();
    await environment.open();
    environment.take();
    environment.say({ type: 'error', code: 'unavailable', message: 'Try again in a moment.' });
    environment.timers.find(({ millis }) => millis === 1500)?.callback();
    expect(environment.take()).toEqual([{ type: 'watch', game, since: 3 }]);
  });

  it('carry the version that the player saw, also when they are resent', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.say(wholeGame(sampleState({ version: 3 })));
    environment.take();
    const id = connection.send(game, move);
    const command = { type: 'command', game, id, version: 3, command: move };
    expect(environment.take()).toEqual([command]);
    environment.drop();
    environment.timers.find(({ millis }) => millis === 500)?.callback();
    await environment.open();
    environment.say(wholeGame(sampleState({ version: 5 })));
    expect(environment.take()).toContainEqual(command);
  });

  it('are overdue after a second without an answer', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.start();
    await environment.open();
    const first = connection.send(game, move);
    const second = connection.send(game, { type: 'resign' });
    const clocks = environment.timers.filter(({ millis }) => millis === 1000);
    expect(clocks).toHaveLength(2);
    clocks[0]?.callback();
    expect(statuses.at(-1)).toBe('overdue');
    environment.say({ type: 'ack', game, id: second, version: 1 });
    expect(statuses.at(-1)).toBe('overdue');
    expect(environment.timers.filter(({ millis }) => millis === 1000)).toHaveLength(1);
    environment.say({ type: 'ack', game, id: first, version: 2 });
    expect(statuses.at(-1)).toBe('open');
  });

  it('survive a failing storage', () => {
    environment.stored.set('staunton.unanswered', '{"no":"list"');
    expect(new Outbox(environment.storage()).entries).toEqual([]);
    environment.stored.set('staunton.unanswered', '[{"game":1},null]');
    expect(new Outbox(environment.storage()).entries).toEqual([]);
  });
});

describe('reconnecting', () => {
  it('increases the backoff up to a limit and resets it after success', async () => {
    connection.start();
    await environment.open();
    const waits = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      environment.drop();
      waits.push(environment.fire());
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    await environment.open();
    environment.drop();
    expect(environment.fire()).toBe(500);
  });

  it('shortens each wait by a random amount of up to half', async () => {
    environment.chance = 0;
    connection.start();
    await environment.open();
    environment.drop();
    expect(environment.fire()).toBe(250);
  });

  it('resubscribes to challenges and chats, except for a chat that was left', async () => {
    const listener = { chat: () => undefined, said: () => undefined };
    connection.followChallenges(() => undefined);
    connection.followChat(game, listener);
    const leave = connection.followChat('other', listener);
    connection.start();
    await environment.open();
    const followed = [
      { type: 'watch_challenges' },
      { type: 'watch_chat', game },
      { type: 'watch_chat', game: 'other' },
    ];
    expect(environment.take()).toEqual(followed);
    leave();
    environment.take();
    environment.drop();
    environment.fire();
    await environment.open();
    expect(environment.take()).toEqual(followed.slice(0, 2));
  });

  it('drops a hanging socket when the network returns', async () => {
    connection.start();
    await Promise.resolve();
    await Promise.resolve();
    connection.wake();
    expect(environment.closed).toBe(1);
  });

  it('retries when the session could not be prepared', async () => {
    environment.known = false;
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.start();
    await environment.open();
    expect(environment.sockets).toBe(0);
    environment.known = true;
    environment.fire();
    await environment.open();
    expect(environment.sockets).toBe(1);
    expect(statuses).toEqual(['connecting', 'lost', 'open']);
  });

  it('reconnects at once when the network returns', async () => {
    connection.start();
    await environment.open();
    connection.wake();
    expect(environment.sockets).toBe(1);
    environment.drop();
    connection.wake();
    await environment.open();
    expect(environment.sockets).toBe(2);
    expect(environment.timers.map(({ millis }) => millis)).toEqual([20_000]);
  });

  it('refreshes the game when the page wakes, and detects a dead connection soon', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.say(wholeGame());
    environment.take();
    connection.wake();
    expect(environment.take()).toEqual([{ type: 'watch', game, since: 0 }]);
    // The answer proves that the connection works.
    environment.say(wholeGame());
    expect(environment.timers.map(({ millis }) => millis)).toEqual([20_000]);
    connection.wake();
    let passed = 0;
    while (statuses.at(-1) === 'open') passed += environment.fire() ?? NaN;
    expect(passed).toBeLessThan(6000);
  });

  it('drops the connection when a ping gets no answer', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.start();
    await environment.open();
    expect(environment.fire()).toBe(20_000);
    expect(environment.take()).toEqual([{ type: 'ping', nonce: 0 }]);
    environment.say({ type: 'pong', nonce: 0 });
    environment.fire();
    expect(statuses.at(-1)).toBe('open');
    environment.fire();
    expect(statuses.at(-1)).toBe('lost');
    expect(environment.closed).toBe(1);
  });
});

it('stops for a server of another version, because the page must be reloaded', async () => {
  const statuses: Status[] = [];
  connection.onStatus((status) => statuses.push(status));
  connection.follow(game, recorder);
  connection.start();
  await environment.open();
  connection.send(game, move);
  environment.say({ type: 'error', code: 'other_version', message: 'Reload.' });
  expect(statuses).toEqual(['connecting', 'open', 'outdated']);
  expect(environment.reloads).toBe(1);
  // It does not retry on its own, and unanswered commands stay stored for the next page.
  expect(environment.timers).toEqual([]);
  environment.drop();
  connection.wake();
  await environment.open();
  expect([environment.sockets, environment.reloads]).toEqual([1, 1]);
  expect(connection.unanswered(game)).toHaveLength(1);
});

it('reloads an outdated page when it opens the next game', async () => {
  connection.start();
  await environment.open();
  environment.say({ type: 'error', code: 'other_version', message: 'Reload.' });
  expect(environment.reloads).toBe(1);
  connection.follow(game, recorder);
  expect(environment.fire()).toBe(0);
  expect(environment.reloads).toBe(2);
});

describe('while a game runs', () => {
  const state = sampleState({ version: 1 });

  it('detects a dead connection within six seconds', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    environment.say(wholeGame(state));
    let passed = 0;
    while (statuses.at(-1) === 'open') passed += environment.fire() ?? NaN;
    expect(statuses.at(-1)).toBe('lost');
    expect(passed).toBeLessThan(6000);
  });

  it('pings faster only for games in progress', async () => {
    connection.follow(game, recorder);
    connection.start();
    await environment.open();
    const every = () => environment.timers.map(({ millis }) => millis);
    environment.say(wholeGame());
    expect(every()).toEqual([20_000]);
    environment.say({ type: 'update', game, state, events: [] });
    expect(every()).toEqual([1800]);
    const verdict = {
      result: '*',
      winner: null,
      reason: 'aborted',
      article: null,
      sentence: 'The game was aborted.',
    } as const;
    environment.say({
      type: 'update',
      game,
      state: sampleState({ version: 2, verdict }),
      events: [],
    });
    expect(every()).toEqual([20_000]);
    const info = sampleInfo({ time: { kind: 'correspondence', days: 3 } });
    environment.say(wholeGame(state, info));
    expect(every()).toEqual([20_000]);
  });
});

describe('explain', () => {
  it('matches each answer to its question', async () => {
    connection.start();
    await environment.open();
    const [first, second] = [connection.explain(game, 'e2e5'), connection.explain(game, 'Nf3')];
    environment.say({
      type: 'explanation',
      game,
      request: 2,
      legal: true,
      message: 'Nf3',
      article: null,
      ends: false,
      claim: { right: true, appearances: 3, quiet_plies: 9 },
    });
    environment.say({
      type: 'explanation',
      game,
      request: 1,
      legal: false,
      message: 'A pawn does not go so far.',
      article: '3.7.2',
      ends: false,
    });
    await expect(second).resolves.toMatchObject({ legal: true, claim: { right: true } });
    await expect(first).resolves.toMatchObject({ legal: false, article: '3.7.2', claim: null });
  });

  it('rejects while offline', async () => {
    await expect(connection.explain(game, 'e2e5')).rejects.toThrow('not connected');
    connection.start();
    await environment.open();
    const explanation = connection.explain(game, 'e2e5');
    environment.drop();
    await expect(explanation).rejects.toThrow('not connected');
  });
});
