/** Elements that handle arrow keys themselves. */
const OWN_ARROWS = 'input, textarea, select, [role="dialog"], dialog, [role="radiogroup"], .cursor';

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly target: EventTarget | null;
}

/** The ply a key leads to in a game of `last` plies, or null for any other key. */
export function replayKey(event: Key, ply: number, last: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const target = event.target as Partial<Element> | null;
  if (target?.closest?.(OWN_ARROWS)) return null;
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
