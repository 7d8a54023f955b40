import { describe, expect, it } from 'vitest';
import { writePgn } from './pgn';
import { played, sampleTree, STANDARD } from './sample';
import { add, newTree, START, toggleNag, withComment, type Tree } from './tree';

const movetext = (tree: Tree) => write(tree).split('\n\n')[1]?.trimEnd();
const write = (tree: Tree, tags: [string, string][] = [], result = '*') =>
  writePgn({ tree, tags, result, standard: STANDARD });

describe('PGN export', () => {
  it('writes the seven tags first, then the others, and the FEN only for other starts', () => {
    const { tree } = sampleTree();
    const pgn = write(
      tree,
      [
        ['WhiteElo', '2000'],
        ['White', 'Ada'],
        ['bad name', 'x'],
      ],
      '1-0',
    );
    expect(pgn.split('\n\n')[0]?.split('\n')).toEqual([
      '[Event "?"]',
      '[Site "?"]',
      '[Date "????.??.??"]',
      '[Round "?"]',
      '[White "Ada"]',
      '[Black "?"]',
      '[Result "1-0"]',
      '[WhiteElo "2000"]',
    ]);
    const from960 = write(newTree('4k3/8/8/8/8/8/8/4K1R1 w G - 0 1', true));
    expect(from960).toContain(
      '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"]',
    );
    expect(from960.endsWith('\n\n*\n')).toBe(true);
  });

  it('numbers the first move of a variation and moves after comments', () => {
    const { tree, id } = sampleTree();
    expect(movetext(tree)).toBe('1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 *');
    const annotated = withComment(toggleNag(tree, id('e4'), 1), id('e4'), 'best');
    expect(movetext(withComment(annotated, START, 'A start.'))).toBe(
      '{A start.} 1. e4 $1 {best} 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3\nNc6 *',
    );
  });

  it('starts with the side to move of its position', () => {
    const start = newTree('8/8/8/8/8/8/8/8 b - - 0 7', false);
    const { tree } = add(start, START, { ...played('Kd7', 0), fen: '8/8/8/8/8/8/8/8 w - - 1 8' });
    expect(movetext(tree)).toBe('7... Kd7 *');
  });

  it('escapes comments and tags', () => {
    const { tree, id } = sampleTree();
    const evil = withComment(tree, id('Nc6'), 'end } 2. Qh5\n\n[Event "x"] {again\u0000');
    const pgn = write(evil, [['Event', 'a "quoted\\" name\n[White "Eve"]']]);
    expect(pgn).toContain('[Event "a \\"quoted\\\\\\" name [White \\"Eve\\"]"]');
    expect(pgn.split('\n\n')).toHaveLength(2);
    expect(movetext(evil)?.replaceAll('\n', ' ')).toContain('{end ) 2. Qh5 [Event "x"] (again}');
    // No line may begin like a tag, an escape or a line comment, whatever the line breaks.
    for (let length = 1; length < 90; length++) {
      const long = withComment(tree, id('Nc6'), `${'x'.repeat(length)} [Event "x"] %y ;z`);
      for (const line of movetext(long)?.split('\n') ?? []) expect(line).not.toMatch(/^[[%;]/);
    }
  });

  it('keeps program annotations at the start', () => {
    const { tree } = sampleTree();
    const [start, ...rest] = tree.nodes;
    if (!start) throw new Error('a tree has a start');
    const drawn = { ...tree, nodes: [{ ...start, annotations: '[%cal Ge2e4]' }, ...rest] };
    expect(movetext(drawn)?.startsWith('{[%cal Ge2e4]} 1. e4')).toBe(true);
  });

  it('breaks no line within a program annotation', () => {
    const { tree, id } = sampleTree();
    const clocks = '[%eval 0.31] [%clk 0:01:00]';
    const remarks = { annotations: clocks, comment: '[%tqu "a b"] y' };
    // Tests each position within the line.
    for (let length = 1; length < 75; length++) {
      const begun = withComment(tree, START, 'x'.repeat(length));
      const nodes = begun.nodes.map((node) =>
        node?.id === id('e4') ? { ...node, ...remarks } : node,
      );
      const written = movetext({ ...begun, nodes }) ?? '';
      expect(written).toContain(`{${clocks}}`);
      expect(written).toContain('[%tqu "a b"]');
      for (const line of written.split('\n')) expect(line.length).toBeLessThanOrEqual(79);
    }
  });

  it('compares tag names without case', () => {
    const { tree } = sampleTree();
    const pgn = write(tree, [['white', 'Ada']]);
    expect(pgn).toContain('[White "Ada"]');
    expect(pgn).not.toContain('[white ');
  });

  it('keeps lines within 79 columns', () => {
    const { tree, id } = sampleTree();
    const long = withComment(tree, id('d6'), 'word '.repeat(100));
    const lines = movetext(long)?.split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(79);
  });
});
