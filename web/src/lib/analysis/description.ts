import { sideName } from '../chess/sides';
import { speakMove } from '../chess/notation';
import { nagWords } from './nags';
import { numberOf } from './number';
import { nodeAt, type Node, type Tree } from './tree';

/** Describes a node in words: the move, its annotations, and the alternatives. */
export function describeNode(tree: Tree, node: Node): string {
  if (!node.played || node.parent === null) return 'The start.';
  const { number, white } = numberOf(node);
  const { children } = nodeAt(tree, node.parent);
  const nth = children.indexOf(node.id);
  return [
    `${String(number)}, ${sideName(white ? 'white' : 'black')}: ${speakMove(node.played.san, true)}`,
    ...node.nags.map(nagWords),
    ...(children.length > 1 ? [`variation ${String(nth + 1)} of ${String(children.length)}`] : []),
    ...(node.comment === '' ? [] : [node.comment]),
  ]
    .join(', ')
    .concat('.');
}
