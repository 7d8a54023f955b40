import { getSession } from '../http/http';
import { keepSession } from '../offline/kept-games';
import type { Session } from '../protocol/protocol';

let session = $state.raw<Session | null>(null);

/** Returns the visitor's session; null until the server has sent it. Reactive. */
export function currentSession(): Session | null {
  return session;
}

/** Returns whether the server lists people, which a safe one does not. Reactive. */
export const listsPeople = (): boolean => session?.guests_choose_names === true;

/** Stores the session that the server sent. */
export function noteSession(known: Session): void {
  session = known;
  keepSession(known);
}

/** Requests the session from the server. A connection failure is shown elsewhere on the page. */
export async function learnSession(): Promise<void> {
  try {
    noteSession(await getSession());
  } catch {
    session = null;
  }
}
