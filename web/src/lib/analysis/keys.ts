import { isTaken, type Key } from '../interaction/own-keys';
import type { Analysis } from './analysis.svelte';
import type { ShownTree } from './shown-tree';
import { beside, endOf, nodeAt, START } from './tree';

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
  return stepKey(event, analysis);
}

/** Handles an arrow key, Home or End. Returns whether the key was handled. */
export function stepKey(event: Key, shown: ShownTree): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTaken(event))
    return false;
  const { tree, at } = shown;
  const { parent, children } = nodeAt(tree, at);
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => parent ?? at,
    ArrowRight: () => children[0] ?? at,
    ArrowUp: () => beside(tree, at, -1),
    ArrowDown: () => beside(tree, at, 1),
    Home: () => START,
    End: () => endOf(tree, at),
  };
  const step = steps[event.key];
  if (!step) return false;
  shown.show(step());
  return true;
}

/** Goes one move forward or back, if there is one. */
export function step(shown: ShownTree, by: 1 | -1): void {
  const { parent, children } = nodeAt(shown.tree, shown.at);
  const next = by === 1 ? children[0] : parent;
  if (next !== undefined && next !== null) shown.show(next);
}
