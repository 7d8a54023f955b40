import { currentSession } from './session.svelte';

/**
 * Returns the address of a page for others: under the public URL of the server if it has one, else
 * where this page was opened. Reactive.
 */
export function publicAddress(path: string): string {
  return new URL(path, currentSession()?.public_url ?? window.location.origin).href;
}

/** Returns the origins of this server, whose addresses are links to its own pages. Reactive. */
export function ownOrigins(): readonly string[] {
  return [window.location.origin, new URL(publicAddress('/')).origin];
}
