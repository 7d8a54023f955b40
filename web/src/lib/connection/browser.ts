import { getSession } from '../http/http';
import { isBusy } from '../interaction/own-keys';
import { SUBPROTOCOL } from '../protocol/protocol';
import { currentSession } from '../session/session.svelte';
import { language } from '../language/texts';
import { newCommandId } from '../http/command-id';
import { Connection } from './connection';
import type { Environment } from './environment';
import { Outbox } from './outbox';

/** Returns the address of the socket, which uses the page's language. */
function socketAddress(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const query = /* @wc-ignore */ `lang=${language}`;
  return `${scheme}://${window.location.host}/socket?${query}`;
}

/** The close code of a connection whose session has ended. */
const SIGNED_OUT = 4001;

/** Whether this page has been connected before. */
let wasOpen = false;

const environment: Environment = {
  async prepare() {
    const reader = currentSession()?.id;
    const { id } = await getSession();
    // An offline page gets no notice that its session has ended. It would show one user and act as
    // another, so it reloads. Where cookies are blocked, each request creates a new guest, but a
    // connection is never opened.
    if (wasOpen && reader !== undefined && reader !== id) window.location.reload();
  },
  connect(events) {
    const socket = new WebSocket(socketAddress(), SUBPROTOCOL);
    // Aborts a connection attempt that hangs and retries, because the network may have changed.
    const late = setTimeout(() => {
      socket.close();
    }, 10_000);
    socket.onopen = () => {
      clearTimeout(late);
      wasOpen = true;
      events.opened();
    };
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') events.received(event.data);
    };
    socket.onclose = ({ code }) => {
      // Another page of this browser has signed in or out, or this session was ended remotely.
      if (code === SIGNED_OUT) window.location.reload();
      else events.closed();
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
  reload() {
    // A reload would lose the input.
    if (!isBusy() && isFirstReload()) window.location.reload();
  },
};

/**
 * Returns whether this tab has not yet reloaded a page of this version on its own. Returns false
 * where the reload cannot be recorded, because a page that is still outdated after a reload would
 * reload forever.
 */
function isFirstReload(): boolean {
  const key = 'staunton.reloaded';
  try {
    if (window.sessionStorage.getItem(key) === SUBPROTOCOL) return false;
    window.sessionStorage.setItem(key, SUBPROTOCOL);
    return true;
  } catch {
    return false;
  }
}

/** The connection of this page. */
export const connection = new Connection(
  environment,
  // With storage blocked, some browsers throw on access to `sessionStorage` itself.
  new Outbox({
    getItem: (key) => window.sessionStorage.getItem(key),
    setItem: (key, text) => window.sessionStorage.setItem(key, text),
  }),
);

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
