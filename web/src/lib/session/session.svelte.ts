import { getSession } from '../http/http';
import { keepFor } from '../offline/kept-games';
import type { Session } from '../protocol/protocol';

let session = $state.raw<Session | null>(null);

/** Who the visitor is; null until the server has said so. Reactive. */
export function currentSession(): Session | null {
  return session;
}

/** Notes what the server says about the visitor. */
export function noteSession(known: Session): void {
  session = known;
  keepFor(known.id);
}

/** Asks the server who the visitor is. Where it cannot be reached, the page says so elsewhere. */
export async function learnSession(): Promise<void> {
  try {
    noteSession(await getSession());
  } catch {
    session = null;
  }
}
