import { isTaken, type Key } from '../interaction/own-keys';
import type { Analysis } from './analysis.svelte';
import { beside, endOf, START } from './tree';

/**
 * Handles a key in a tree of moves: arrows go back, forward and between variations, Ctrl+Z undoes.
 * Returns whether the key was handled.
 */
export function treeKey(event: Key, analysis: Analysis): boolean {
  if (event.altKey || isTaken(event)) return false;
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
