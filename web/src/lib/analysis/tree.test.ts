import { describe, expect, it } from 'vitest';
import type { PgnGame } from '../protocol/protocol';
import { grow, played, sampleTree, STANDARD } from './sample';
import {
  add,
  beside,
  endOf,
  isMain,
  newTree,
  nodeAt,
  pathTo,
  promote,
  remove,
  size,
  START,
  toggleNag,
  treeOf,
  withComment,
  type Tree,
} from './tree';
import { paragraphs, reuse, walk } from './walk';

/** Formats the tree as in a chess book, without move numbers. */
function written(tree: Tree): string {
  const words: string[] = [];
  for (const step of walk(tree))
    words.push(
      step.kind === 'move' ? (step.node.played?.san ?? '') : step.kind === 'open' ? '(' : ')',
    );
  return words.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

describe('a tree of moves', () => {
  it('puts the main line first and variations after the move that they replace', () => {
    const { tree } = sampleTree();
    expect(written(tree)).toBe('e4 e5 (c5 Nf3 (c3 d5) d6) Nf3 Nc6');
    expect(size(tree)).toBe(9);
  });

  it('returns the existing node for a known move', () => {
    const { tree, id } = sampleTree();
    const again = add(tree, id('e4'), played('c5', 1));
    expect(again).toEqual({ tree, id: id('c5') });
    expect(again.tree).toBe(tree);
  });

  it('does not modify the original tree', () => {
    const { tree, id } = sampleTree();
    remove(tree, id('c5'));
    promote(tree, id('c5'));
    withComment(tree, id('e4'), 'x');
    expect(written(tree)).toBe('e4 e5 (c5 Nf3 (c3 d5) d6) Nf3 Nc6');
    expect(nodeAt(tree, id('e4')).comment).toBe('');
  });

  it('finds the path to a move and the end of its line', () => {
    const { tree, id } = sampleTree();
    expect(pathTo(tree, id('d5')).map(({ played: move }) => move?.san)).toEqual([
      'e4',
      'c5',
      'c3',
      'd5',
    ]);
    expect(endOf(tree, id('c5'))).toBe(id('d6'));
    expect(endOf(tree, START)).toBe(id('Nc6'));
    expect(pathTo(tree, START)).toEqual([]);
  });

  it('cycles through the moves of the nearest fork', () => {
    const { tree, id } = sampleTree();
    expect(beside(tree, id('e5'), 1)).toBe(id('c5'));
    expect(beside(tree, id('c5'), 1)).toBe(id('e5'));
    expect(beside(tree, id('e5'), -1)).toBe(id('c5'));
    expect(beside(tree, id('Nc6'), 1)).toBe(id('c5'));
    expect(beside(tree, id('e4'), 1)).toBe(id('e4'));
  });

  it('promotes the innermost variation first, then the enclosing one', () => {
    const { tree, id } = sampleTree();
    const once = promote(tree, id('d5'));
    expect(written(once)).toBe('e4 e5 (c5 c3 (Nf3 d6) d5) Nf3 Nc6');
    expect(isMain(once, id('d5'))).toBe(false);
    const twice = promote(once, id('d5'));
    expect(written(twice)).toBe('e4 c5 (e5 Nf3 Nc6) c3 (Nf3 d6) d5');
    expect(isMain(twice, id('d5'))).toBe(true);
    expect(promote(twice, id('d5'))).toBe(twice);
  });

  it('removes a move with everything after it, but never the start', () => {
    const { tree, id } = sampleTree();
    const cut = remove(tree, id('c5'));
    expect(written(cut)).toBe('e4 e5 Nf3 Nc6');
    expect(size(cut)).toBe(4);
    expect(nodeAt(cut, id('d5')).id).toBe(START);
    expect(remove(cut, START)).toBe(cut);
    expect(written(remove(cut, id('e4')))).toBe('');
  });

  it('allows one judgment and several glyphs per move', () => {
    const { tree, id } = sampleTree();
    const at = id('e4');
    const nags = (changed: Tree) => nodeAt(changed, at).nags;
    const good = toggleNag(tree, at, 1);
    expect(nags(good)).toEqual([1]);
    expect(nags(toggleNag(good, at, 4))).toEqual([4]);
    expect(nags(toggleNag(good, at, 16))).toEqual([1, 16]);
    expect(nags(toggleNag(good, at, 1))).toEqual([]);
    expect(toggleNag(tree, START, 1)).toBe(tree);
  });

  it('is built from a game parsed by the server', () => {
    const node = (san: string, parent: number | null, ply: number) => ({
      ...played(san, ply),
      parent,
      nags: [],
      before: '',
      comment: san === 'd4' ? 'Closed.' : '',
      annotations: '',
    });
    const game: PgnGame = {
      tags: [],
      start_fen: STANDARD,
      chess960: false,
      result: '*',
      comment: 'Two openings.',
      annotations: '[%cal Ge2e4]',
      nodes: [node('e4', null, 0), node('e5', 0, 1), node('d4', null, 0)],
      problems: [],
    };
    const tree = treeOf(game);
    expect(written(tree)).toBe('e4 (d4) e5');
    expect(nodeAt(tree, START)).toMatchObject({
      comment: 'Two openings.',
      annotations: '[%cal Ge2e4]',
    });
    expect(nodeAt(tree, 3)).toMatchObject({ comment: 'Closed.', depth: 1, parent: START });
  });

  it('stays fast with thousands of moves and nested variations', () => {
    const sans = (count: number, letter: string) =>
      Array.from({ length: count }, (_, index) => `${letter}${String(index)}`).join(' ');
    let { tree, ids } = grow(newTree(STANDARD, false), START, sans(1_000, 'm'));
    // Nests each variation in the previous one.
    for (let deep = 0; deep < 1_000; deep++) {
      const { tree: next, ids: added } = grow(
        tree,
        ids[0] ?? 0,
        `v${String(deep)} w${String(deep)}`,
      );
      [tree, ids] = [next, added];
    }
    expect(size(tree)).toBe(3_000);
    // Takes the fastest run: background load slows some runs, but not all.
    const quickest = (step: (turn: number) => void) => {
      const times = Array.from({ length: 20 }, (_, turn) => {
        const started = performance.now();
        step(turn);
        return performance.now() - started;
      });
      return Math.min(...times);
    };
    const adding = quickest((turn) => {
      tree = add(tree, 500, played(`x${String(turn)}`, 500)).tree;
    });
    const reading = quickest(() => {
      paragraphs(tree);
    });
    expect(paragraphs(tree).flatMap(({ moves }) => moves)).toHaveLength(3_020);
    // A frame lasts 16 milliseconds; the limit allows for slow machines.
    expect(adding).toBeLessThan(50);
    expect(reading).toBeLessThan(50);
  });
});

it('splits the tree into paragraphs with their nesting depth', () => {
  const { tree } = sampleTree();
  const shown = paragraphs(tree).map(({ depth, opens, moves }) => [
    depth,
    opens,
    moves.map(({ played: move }) => move?.san).join(' '),
  ]);
  expect(shown).toEqual([
    [0, false, 'e4 e5'],
    [1, true, 'c5 Nf3'],
    [2, true, 'c3 d5'],
    [1, false, 'd6'],
    [0, false, 'Nf3 Nc6'],
  ]);
  expect(paragraphs(newTree(STANDARD, false))).toEqual([]);
});

it('reuses the objects of unchanged paragraphs', () => {
  const { tree, id } = sampleTree();
  const before = paragraphs(tree);
  const after = reuse(before, paragraphs(add(tree, id('d5'), played('e6', 4)).tree));
  expect(after.map((paragraph) => before.includes(paragraph))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  const cut = remove(tree, id('c5'));
  expect(reuse(before, paragraphs(cut)).map(({ moves }) => moves.length)).toEqual([4]);
});
