import { isTaken, type Key } from '../interaction/own-keys';

/** Returns the ply that a key leads to in a game of `last` plies, or null for other keys. */
export function replayKey(event: Key, ply: number, last: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (isTaken(event)) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return Math.max(0, ply - 1);
    case 'ArrowRight':
      return Math.min(last, ply + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
