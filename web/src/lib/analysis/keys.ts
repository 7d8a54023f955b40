import type { Analysis } from './analysis.svelte';
import { beside, endOf, START } from './tree';

/** Elements that handle these keys themselves. */
const OWN = 'input, textarea, select, [role="dialog"], dialog, [role="radiogroup"], .cursor';

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>;

/**
 * Does what a key means in a tree of moves: arrows go back and forward and from variation to
 * variation, Ctrl+Z undoes. Answers whether the key meant something.
 */
export function treeKey(event: Key, analysis: Analysis): boolean {
  const target = event.target as Partial<Element> | null;
  if (event.altKey || target?.closest?.(OWN)) return false;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'z') return false;
    if (event.shiftKey) analysis.redo();
    else analysis.undo();
    return true;
  }
  if (event.shiftKey) return false;
  const { tree, at, node } = analysis;
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => node.parent ?? at,
    ArrowRight: () => node.children[0] ?? at,
    ArrowUp: () => beside(tree, at, -1),
    ArrowDown: () => beside(tree, at, 1),
    Home: () => START,
    End: () => endOf(tree, at),
  };
  const step = steps[event.key];
  if (!step) return false;
  analysis.show(step());
  return true;
}
