import { getSession } from '../http/http';
import { isDialogOpen } from '../interaction/own-keys';
import { SUBPROTOCOL } from '../protocol/protocol';
import { currentSession } from '../session/session.svelte';
import { language } from '../language/texts';
import { newCommandId } from '../http/command-id';
import { Connection, type Environment } from './connection';
import { Outbox } from './outbox';

/** The socket speaks the language of the page. */
function socketAddress(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const asked = /* @wc-ignore */ `lang=${language}`;
  return `${scheme}://${window.location.host}/socket?${asked}`;
}

/** The close code of a connection whose session has ended. */
const SIGNED_OUT = 4001;

/** Whether this page has been connected before. */
let wasOpen = false;

const environment: Environment = {
  async prepare() {
    const reader = currentSession()?.id;
    const { id } = await getSession();
    // Nobody tells a page without a connection that its session has ended: it would show one person
    // and act for another. Where cookies are refused there is a new guest each time, but never a
    // connection.
    if (wasOpen && reader !== undefined && reader !== id) window.location.reload();
  },
  connect(events) {
    const socket = new WebSocket(socketAddress(), SUBPROTOCOL);
    // What hangs is given up and tried anew: the network may be another one by now.
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
      // Another page of this browser has signed in or out, or somebody has ended this session.
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
    if (!isBusy() && isFirstReload()) window.location.reload();
  },
};

/** Whether someone is typing or answering a question: what they have entered would be lost. */
function isBusy(): boolean {
  const typing =
    document.activeElement?.matches(/* @wc-ignore */ 'input, select, textarea') ?? false;
  return typing || isDialogOpen();
}

/**
 * Whether this tab has not reloaded a page of this version by itself before. Where it cannot be noted
 * that it has, it never does: a page that is outdated also after that must not reload for ever.
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
  // A browser that lets nothing be kept refuses to name the storage at all.
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
