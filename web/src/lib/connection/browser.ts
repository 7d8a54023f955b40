import { getSession } from '../http';
import { newCommandId } from './command-id';
import { Connection, type Environment } from './connection';
import { Outbox } from './outbox';

function socketAddress(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}/socket`;
}

const environment: Environment = {
  prepare: getSession,
  connect(events) {
    const socket = new WebSocket(socketAddress());
    socket.onopen = () => {
      events.opened();
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') events.received(event.data);
    };
    socket.onclose = () => {
      events.closed();
    };
    return socket;
  },
  after(millis, callback) {
    const timer = setTimeout(callback, millis);
    return () => {
      clearTimeout(timer);
    };
  },
  random: () => Math.random(),
  newCommandId,
};

/** The connection of this page. */
export const connection = new Connection(environment, new Outbox(window.sessionStorage));

/** Connects, and reconnects at once when the network returns or the page becomes visible. */
export function startConnection(): void {
  connection.start();
  window.addEventListener('online', () => {
    connection.wake();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
}
