import { beforeEach, describe, expect, it } from 'vitest';
import { sampleInfo, samplePly, sampleState } from '../game/sample';
import type { ClientMessage, ServerMessage } from '../protocol';
import { Connection, type Environment, type TransportEvents } from './connection';
import { Outbox } from './outbox';
import type { GameListener, Status } from './source';

/** A server and a time that do only what the test says. */
class World implements Environment {
  sent: ClientMessage[] = [];
  sockets = 0;
  reloads = 0;
  timers: { millis: number; callback: () => void }[] = [];
  known = true;
  stored = new Map<string, string>();
  #events: TransportEvents | null = null;
  #ids = 0;

  prepare() {
    return this.known ? Promise.resolve() : Promise.reject(new Error('no server'));
  }

  connect(events: TransportEvents) {
    this.sockets++;
    this.#events = events;
    return {
      send: (text: string) => void this.sent.push(JSON.parse(text) as ClientMessage),
      close: () => undefined,
    };
  }

  after(millis: number, callback: () => void) {
    const timer = { millis, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  random() {
    return 1;
  }

  newCommandId() {
    return `id${String(++this.#ids)}`;
  }

  reload() {
    this.reloads++;
  }

  storage() {
    return {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, value: string) => void this.stored.set(key, value),
    };
  }

  /** Lets the promise of `prepare` settle, then opens the socket. */
  async open() {
    await Promise.resolve();
    await Promise.resolve();
    this.#events?.opened();
  }

  say(message: ServerMessage) {
    this.#events?.received(JSON.stringify(message));
  }

  drop() {
    this.#events?.closed();
  }

  /** Runs the one timer that is set, and tells how long it waited. */
  fire() {
    const timer = this.timers.shift();
    timer?.callback();
    return timer?.millis;
  }

  take() {
    const taken = this.sent;
    this.sent = [];
    return taken;
  }
}

class Recorder implements GameListener {
  heard: unknown[] = [];
  snapshot = (...rest: unknown[]) => void this.heard.push(['snapshot', ...rest]);
  update = (...rest: unknown[]) => void this.heard.push(['update', ...rest]);
  presence = (...rest: unknown[]) => void this.heard.push(['presence', ...rest]);
  spectators = (...rest: unknown[]) => void this.heard.push(['spectators', ...rest]);
  accepted = (...rest: unknown[]) => void this.heard.push(['accepted', ...rest]);
  refused = (...rest: unknown[]) => void this.heard.push(['refused', ...rest]);
  failed = (...rest: unknown[]) => void this.heard.push(['failed', ...rest]);
}

const game = 'game0001';
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

let world: World;
let connection: Connection;
let recorder: Recorder;

beforeEach(() => {
  world = new World();
  connection = new Connection(world, new Outbox(world.storage()));
  recorder = new Recorder();
});

describe('following', () => {
  it('watches once the socket is open, and at once when it is', async () => {
    connection.follow(game, recorder);
    connection.start();
    expect(world.take()).toEqual([]);
    await world.open();
    expect(world.take()).toEqual([{ type: 'watch', game, since: null }]);
    connection.follow('other', recorder);
    expect(world.take()).toEqual([{ type: 'watch', game: 'other', since: null }]);
  });

  it('passes on what comes, and only for followed games', async () => {
    const stop = connection.follow(game, recorder);
    connection.start();
    await world.open();
    const state = sampleState({ version: 1, plies: [samplePly(1)] });
    world.say(wholeGame(state));
    world.say({ type: 'update', game, state, events: [] });
    world.say({ type: 'update', game: 'other', state, events: [] });
    world.say({ type: 'presence', game, away: ['black'], claim: null });
    world.say({ type: 'spectators', game, count: 3 });
    world.say({ type: 'spectators', game: 'other', count: 4 });
    expect(recorder.heard).toEqual([
      ['snapshot', sampleInfo(), state, [], [], null],
      ['spectators', 0],
      ['update', state, []],
      ['presence', ['black'], null],
      ['spectators', 3],
    ]);
    world.take();
    stop();
    expect(world.take()).toEqual([{ type: 'unwatch', game }]);
    world.say({ type: 'update', game, state, events: [] });
    expect(recorder.heard).toHaveLength(5);
  });

  it('names the last version after a reconnect, and none on a refresh', async () => {
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    world.say({ type: 'update', game, state: sampleState({ version: 7 }), events: [] });
    world.take();
    world.drop();
    world.fire();
    await world.open();
    expect(world.take()).toEqual([{ type: 'watch', game, since: 7 }]);
    connection.refresh(game);
    expect(world.take()).toEqual([{ type: 'watch', game, since: null }]);
  });
});

describe('commands', () => {
  it('are sent once while the link holds, and forgotten when answered', async () => {
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    world.take();
    const id = connection.send(game, move);
    expect(world.take()).toEqual([{ type: 'command', game, id, version: 1, command: move }]);
    expect(connection.unanswered(game)).toHaveLength(1);
    world.say({ type: 'ack', game, id, version: 1 });
    expect(connection.unanswered(game)).toEqual([]);
    expect(recorder.heard).toEqual([['accepted', id, 1]]);
  });

  it('are resent under the same id until they are answered', async () => {
    connection.follow(game, recorder);
    connection.start();
    const id = connection.send(game, move);
    await world.open();
    const command = { type: 'command', game, id, version: 1, command: move };
    expect(world.take()).toEqual([{ type: 'watch', game, since: null }, command]);
    world.drop();
    world.fire();
    await world.open();
    expect(world.take()).toContainEqual(command);
    const refusal = { id, code: 'game_over', message: 'The game is over.', article: null } as const;
    world.say({ type: 'refused', game, ...refusal });
    expect(recorder.heard).toEqual([['refused', refusal]]);
    world.drop();
    world.fire();
    await world.open();
    expect(world.take()).toEqual([{ type: 'watch', game, since: null }]);
  });

  it('survive a reload of the page', async () => {
    connection.start();
    const id = connection.send(game, move);
    const reloaded = new Connection(world, new Outbox(world.storage()));
    expect(reloaded.unanswered(game)).toEqual([{ game, id, version: 1, command: move }]);
    reloaded.start();
    await world.open();
    expect(world.take()).toContainEqual({ type: 'command', game, id, version: 1, command: move });
  });

  it('are sent again when the server had too much to do to look at them', async () => {
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    world.say(wholeGame());
    recorder.heard = [];
    const id = connection.send(game, move);
    world.take();
    world.say({ type: 'error', code: 'too_many', message: 'Wait a little.' });
    expect(recorder.heard).toEqual([['failed', 'too_many', 'Wait a little.']]);
    world.timers.find(({ millis }) => millis === 1500)?.callback();
    expect(world.take()).toEqual([{ type: 'command', game, id, version: 0, command: move }]);
  });

  it('go with a game that could not be opened at first', async () => {
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    world.take();
    world.say({ type: 'error', code: 'unavailable', message: 'Try again in a moment.' });
    world.timers.find(({ millis }) => millis === 1500)?.callback();
    expect(world.take()).toEqual([{ type: 'watch', game, since: null }]);
  });

  it('name the version that the player saw, also when they are sent again', async () => {
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    world.say(wholeGame(sampleState({ version: 3 })));
    world.take();
    const id = connection.send(game, move);
    const command = { type: 'command', game, id, version: 3, command: move };
    expect(world.take()).toEqual([command]);
    world.drop();
    world.timers.find(({ millis }) => millis === 500)?.callback();
    await world.open();
    world.say(wholeGame(sampleState({ version: 5 })));
    expect(world.take()).toContainEqual(command);
  });

  it('are overdue after a second, until they are answered', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.start();
    await world.open();
    const first = connection.send(game, move);
    const second = connection.send(game, { type: 'resign' });
    const clocks = world.timers.filter(({ millis }) => millis === 1000);
    expect(clocks).toHaveLength(2);
    clocks[0]?.callback();
    expect(statuses.at(-1)).toBe('overdue');
    world.say({ type: 'ack', game, id: second, version: 1 });
    expect(statuses.at(-1)).toBe('overdue');
    expect(world.timers.filter(({ millis }) => millis === 1000)).toHaveLength(1);
    world.say({ type: 'ack', game, id: first, version: 2 });
    expect(statuses.at(-1)).toBe('open');
  });

  it('are not lost to a broken storage', () => {
    world.stored.set('staunton.unanswered', '{"no":"list"');
    expect(new Outbox(world.storage()).entries).toEqual([]);
    world.stored.set('staunton.unanswered', '[{"game":1},null]');
    expect(new Outbox(world.storage()).entries).toEqual([]);
  });
});

describe('reconnecting', () => {
  it('waits longer each time, up to a limit, and starts anew after success', async () => {
    connection.start();
    await world.open();
    const waits = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      world.drop();
      waits.push(world.fire());
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    await world.open();
    world.drop();
    expect(world.fire()).toBe(500);
  });

  it('tries again when the server does not even know us yet', async () => {
    world.known = false;
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.start();
    await world.open();
    expect(world.sockets).toBe(0);
    world.known = true;
    world.fire();
    await world.open();
    expect(world.sockets).toBe(1);
    expect(statuses).toEqual(['connecting', 'lost', 'open']);
  });

  it('does not wait when the network is back', async () => {
    connection.start();
    await world.open();
    connection.wake();
    expect(world.sockets).toBe(1);
    world.drop();
    connection.wake();
    await world.open();
    expect(world.sockets).toBe(2);
    expect(world.timers.map(({ millis }) => millis)).toEqual([20_000]);
  });

  it('takes a link for dead when a ping stays without any answer', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.start();
    await world.open();
    expect(world.fire()).toBe(20_000);
    expect(world.take()).toEqual([{ type: 'ping', nonce: 0 }]);
    world.say({ type: 'pong', nonce: 0 });
    world.fire();
    expect(statuses.at(-1)).toBe('open');
    world.fire();
    expect(statuses.at(-1)).toBe('lost');
  });
});

it('a server of another version ends it: the page is to be loaded again', async () => {
  const statuses: Status[] = [];
  connection.onStatus((status) => statuses.push(status));
  connection.follow(game, recorder);
  connection.start();
  await world.open();
  connection.send(game, move);
  world.say({ type: 'error', code: 'other_version', message: 'Reload.' });
  expect(statuses).toEqual(['connecting', 'open', 'outdated']);
  expect(world.reloads).toBe(1);
  // It does not try again by itself, and what was not answered is kept for the page after this one.
  expect(world.timers).toEqual([]);
  world.drop();
  connection.wake();
  await world.open();
  expect([world.sockets, world.reloads]).toEqual([1, 1]);
  expect(connection.unanswered(game)).toHaveLength(1);
});

it('a page that stayed though it is outdated is loaded again for the next game', async () => {
  connection.start();
  await world.open();
  world.say({ type: 'error', code: 'other_version', message: 'Reload.' });
  expect(world.reloads).toBe(1);
  connection.follow(game, recorder);
  expect(world.fire()).toBe(0);
  expect(world.reloads).toBe(2);
});

describe('while a game runs', () => {
  const state = sampleState({ version: 1 });

  it('a dead link is known within six seconds', async () => {
    const statuses: Status[] = [];
    connection.onStatus((status) => statuses.push(status));
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    world.say(wholeGame(state));
    let passed = 0;
    while (statuses.at(-1) === 'open') passed += world.fire() ?? NaN;
    expect(statuses.at(-1)).toBe('lost');
    expect(passed).toBeLessThan(6000);
  });

  it('only games that are played now are watched so closely', async () => {
    connection.follow(game, recorder);
    connection.start();
    await world.open();
    const every = () => world.timers.map(({ millis }) => millis);
    world.say(wholeGame());
    expect(every()).toEqual([20_000]);
    world.say({ type: 'update', game, state, events: [] });
    expect(every()).toEqual([1800]);
    const verdict = {
      result: '*',
      winner: null,
      reason: 'aborted',
      article: null,
      sentence: 'The game was aborted.',
    } as const;
    world.say({ type: 'update', game, state: sampleState({ version: 2, verdict }), events: [] });
    expect(every()).toEqual([20_000]);
    const info = sampleInfo({ time: { kind: 'correspondence', days: 3 } });
    world.say(wholeGame(state, info));
    expect(every()).toEqual([20_000]);
  });
});

describe('explain', () => {
  it('brings each answer to its question', async () => {
    connection.start();
    await world.open();
    const [first, second] = [connection.explain(game, 'e2e5'), connection.explain(game, 'Nf3')];
    world.say({
      type: 'explanation',
      game,
      request: 2,
      legal: true,
      message: 'Nf3',
      article: null,
    });
    world.say({
      type: 'explanation',
      game,
      request: 1,
      legal: false,
      message: 'A pawn does not go so far.',
      article: '3.7.2',
    });
    await expect(second).resolves.toMatchObject({ legal: true });
    await expect(first).resolves.toMatchObject({ legal: false, article: '3.7.2' });
  });

  it('fails when nobody can be asked', async () => {
    await expect(connection.explain(game, 'e2e5')).rejects.toThrow('not connected');
    connection.start();
    await world.open();
    const asked = connection.explain(game, 'e2e5');
    world.drop();
    await expect(asked).rejects.toThrow('not connected');
  });
});

describe('the lobby', () => {
  const offer = {
    time: { kind: 'unlimited' },
    color: 'random',
    rated: false,
    within: null,
  } as const;
  const seek = { type: 'seek', ...offer };
  const heard: unknown[] = [];
  const listener = {
    list: (seeks: unknown) => heard.push(seeks),
    seeking: (id: unknown) => heard.push(id),
    paired: (game: unknown) => heard.push(game),
    refused: (message: unknown) => heard.push(message),
  };
  const again = async () => {
    world.drop();
    world.fire();
    await world.open();
    return world.take();
  };

  it('is followed again, and a game is offered again, when the connection was lost', async () => {
    heard.length = 0;
    connection.start();
    await world.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    expect(world.take()).toEqual([{ type: 'watch_lobby' }, seek]);
    world.say({ type: 'seeking', seek: 'A' });
    expect(await again()).toEqual([{ type: 'watch_lobby' }, seek]);
    world.say({ type: 'lobby', seeks: [] });
    world.say({ type: 'paired', seek: 'A', game });
    expect(heard).toEqual(['A', [], game]);
    // What was accepted is not offered any more; nor is what was called off or refused.
    expect(await again()).toEqual([{ type: 'watch_lobby' }]);
    lobby.seek(offer);
    lobby.endSeek();
    expect(world.take()).toEqual([seek, { type: 'end_seek' }]);
    expect(await again()).toEqual([{ type: 'watch_lobby' }]);
    lobby.seek(offer);
    world.take();
    world.say({ type: 'seek_refused', seek: null, code: 'too_many', message: 'Wait.' });
    expect(heard.slice(-2)).toEqual([null, 'Wait.']);
    expect(await again()).toEqual([{ type: 'watch_lobby' }]);
  });

  it('holds no offer whose end was lost with the connection', async () => {
    heard.length = 0;
    connection.start();
    await world.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    world.say({ type: 'seeking', seek: 'A' });
    lobby.endSeek();
    // It was sent, but nobody answers.
    expect(heard).toEqual(['A']);
    expect(await again()).toContainEqual({ type: 'watch_lobby' });
    expect(heard.at(-1)).toBeNull();
  });

  it('holds no offer that was called off without a connection', async () => {
    heard.length = 0;
    connection.start();
    await world.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    world.say({ type: 'seeking', seek: 'A' });
    world.take();
    world.drop();
    lobby.endSeek();
    expect(heard).toEqual(['A', null]);
    world.fire();
    await world.open();
    expect(world.take()).toEqual([{ type: 'watch_lobby' }]);
  });

  it('is left with the offer', async () => {
    connection.start();
    await world.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    lobby.accept('B');
    world.take();
    lobby.leave();
    expect(world.take()).toEqual([{ type: 'end_seek' }, { type: 'unwatch_lobby' }]);
    expect(await again()).toEqual([]);
  });
});
