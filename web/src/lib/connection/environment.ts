/** One open socket. */
export interface Transport {
  send(text: string): void;
  close(): void;
}

/** Events of a transport. */
export interface TransportEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

/** The environment of the connection: sockets, timers and random numbers. Tests replace it. */
export interface Environment {
  /** Ensures that this browser has a session. */
  prepare(): Promise<unknown>;
  connect(events: TransportEvents): Transport;
  /** Calls back once after this many milliseconds; returns a function that cancels it. */
  after(millis: number, callback: () => void): () => void;
  /** Returns a number from 0 to 1, used to spread reconnecting clients over time. */
  random(): number;
  newCommandId(): string;
  /** Reloads the page, at most once, and not while the user is typing. */
  reload(): void;
}
