import { beforeEach, describe, expect, it } from 'vitest';
import { Connection } from './connection';
import { Outbox } from './outbox';
import { FakeEnvironment, game } from './sample';

const offer = {
  time: { kind: 'unlimited' },
  color: 'random',
  chess960: false,
  claims: null,
  rated: false,
  within: null,
} as const;
const seek = { type: 'seek', ...offer };

let environment: FakeEnvironment;
let connection: Connection;
let calls: unknown[];

const listener = {
  list: (seeks: unknown) => calls.push(seeks),
  seeking: (id: unknown) => calls.push(id),
  paired: (game: unknown) => calls.push(game),
  refused: (message: unknown) => calls.push(message),
};

beforeEach(() => {
  environment = new FakeEnvironment();
  connection = new Connection(environment, new Outbox(environment.storage()));
  calls = [];
});

async function again() {
  environment.drop();
  environment.fire();
  await environment.open();
  return environment.take();
}

describe('the lobby', () => {
  it('resubscribes to the lobby and resends the seek after a reconnect', async () => {
    connection.start();
    await environment.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    expect(environment.take()).toEqual([{ type: 'watch_lobby' }, seek]);
    environment.say({ type: 'seeking', seek: 'A' });
    expect(await again()).toEqual([{ type: 'watch_lobby' }, seek]);
    environment.say({ type: 'lobby', seeks: [] });
    environment.say({ type: 'paired', seek: 'A', game });
    expect(calls).toEqual(['A', [], game]);
    // A seek that was accepted, canceled or refused is not resent.
    expect(await again()).toEqual([{ type: 'watch_lobby' }]);
    lobby.seek(offer);
    lobby.endSeek();
    expect(environment.take()).toEqual([seek, { type: 'end_seek' }]);
    expect(await again()).toEqual([{ type: 'watch_lobby' }]);
    lobby.seek(offer);
    environment.take();
    environment.say({ type: 'seek_refused', seek: null, code: 'too_many', message: 'Wait.' });
    expect(calls.slice(-2)).toEqual([null, 'Wait.']);
    expect(await again()).toEqual([{ type: 'watch_lobby' }]);
  });

  it('drops a seek whose end was lost with the connection', async () => {
    connection.start();
    await environment.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    environment.say({ type: 'seeking', seek: 'A' });
    lobby.endSeek();
    // The message was sent but gets no answer.
    expect(calls).toEqual(['A']);
    expect(await again()).toContainEqual({ type: 'watch_lobby' });
    expect(calls.at(-1)).toBeNull();
  });

  it('drops a seek that was canceled while offline', async () => {
    connection.start();
    await environment.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    environment.say({ type: 'seeking', seek: 'A' });
    environment.take();
    environment.drop();
    lobby.endSeek();
    expect(calls).toEqual(['A', null]);
    environment.fire();
    await environment.open();
    expect(environment.take()).toEqual([{ type: 'watch_lobby' }]);
  });

  it('ends the seek when the page leaves the lobby', async () => {
    connection.start();
    await environment.open();
    const lobby = connection.enterLobby(listener);
    lobby.seek(offer);
    lobby.accept('B');
    environment.take();
    lobby.leave();
    expect(environment.take()).toEqual([{ type: 'end_seek' }, { type: 'unwatch_lobby' }]);
    expect(await again()).toEqual([]);
  });
});
