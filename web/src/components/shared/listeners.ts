import { listenForImports } from './imports';
import { listenForShortcuts } from './shortcuts';

/**
 * Handles the shortcuts of every page, and games that are pasted or dropped there. `isPlaying` returns
 * whether the page shows a running game of the visitor.
 */
export function listen(isPlaying: () => boolean): void {
  listenForShortcuts();
  listenForImports(isPlaying);
}
