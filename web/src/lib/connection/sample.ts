import type { ClientMessage, ServerMessage } from '../protocol/protocol';
import type { Environment, TransportEvents } from './environment';
import type { GameListener } from './source';

/** The id of a sample game, for tests. */
export const game = 'game0001';

/** A fake server and clock that the test controls. */
export class FakeEnvironment implements Environment {
  sent: ClientMessage[] = [];
  sockets = 0;
  /** The number of sockets that the page has closed. */
  closed = 0;
  /** The value of `random()`. */
  chance = 1;
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
      close: () => void this.closed++,
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
    return this.chance;
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

  /** Runs the only timer and returns its delay. */
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

/** Records the calls of a game listener. */
export class Recorder implements GameListener {
  calls: unknown[] = [];
  snapshot = (...rest: unknown[]) => void this.calls.push(['snapshot', ...rest]);
  update = (...rest: unknown[]) => void this.calls.push(['update', ...rest]);
  presence = (...rest: unknown[]) => void this.calls.push(['presence', ...rest]);
  spectators = (...rest: unknown[]) => void this.calls.push(['spectators', ...rest]);
  accepted = (...rest: unknown[]) => void this.calls.push(['accepted', ...rest]);
  refused = (...rest: unknown[]) => void this.calls.push(['refused', ...rest]);
  failed = (...rest: unknown[]) => void this.calls.push(['failed', ...rest]);
}
