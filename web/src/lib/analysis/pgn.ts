import type { Node, Remarks, Tree } from './tree';
import { nodeAt, START } from './tree';
import { numberOf } from './number';
import { walk } from './walk';

/** A game to write: its tree, its tags, and its result. */
export interface Score {
  readonly tree: Tree;
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly result: string;
  /** The FEN of the standard position, which needs no FEN tag. */
  readonly standard: string;
}

/** The seven tag roster, with the placeholders for unknown values. */
const roster: readonly (readonly [string, string])[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
];
const LINE = 79;
const results = ['1-0', '0-1', '1/2-1/2'];

/** Writes the game as PGN in export format. */
export function writePgn({ tree, tags, result, standard }: Score): string {
  const { fen } = nodeAt(tree, START);
  // Tag names are compared without case.
  const given = new Map(tags.map(([name, value]) => [name.toLowerCase(), value]));
  const ended = results.includes(result) ? result : '*';
  const rest = tags.filter(
    ([name]) =>
      /^\w+$/.test(name) && !roster.some(([known]) => known.toLowerCase() === name.toLowerCase()),
  );
  const head: (readonly [string, string])[] = [
    ...roster.map(([name, unknown]) => [name, given.get(name.toLowerCase()) ?? unknown] as const),
    ['Result', ended],
    ...rest,
    ...(tree.chess960 ? [['Variant', 'Chess960'] as const] : []),
    ...(fen === standard && !tree.chess960
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', fen],
        ] as const)),
  ];
  const lines = head.map(([name, value]) => `[${name} "${quoted(value)}"]`);
  return `${lines.join('\n')}\n\n${layOut([...words(tree), ended])}\n`;
}

/** Quotes a tag value: one line of text with escaped quotes and backslashes. */
function quoted(value: string): string {
  return oneLine(value).replace(/[\\"]/g, (sign) => `\\${sign}`);
}

function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Writes a comment in braces, which cannot contain braces; returns nothing for an empty one. */
function comment(text: string): string[] {
  const line = oneLine(text).replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')'));
  return line === '' ? [] : [`{${line}}`];
}

/** The comments after a move. */
const commentsAfter = ({ annotations, comment: text }: Remarks) => [
  ...comment(annotations),
  ...comment(text),
];

function words(tree: Tree): string[] {
  const all = commentsAfter(nodeAt(tree, START));
  /** Whether the next move needs its number although Black makes it. */
  let fresh = true;
  let opening = '';
  const add = (word: string) => {
    all.push(opening + word);
    opening = '';
  };
  for (const step of walk(tree)) {
    if (step.kind === 'open') opening += '(';
    else if (step.kind === 'close') all.push(`${all.pop() ?? ''})`);
    else {
      const { node } = step;
      for (const word of comment(node.before)) {
        add(word);
        fresh = true;
      }
      for (const word of move(node, fresh)) add(word);
      const behind = commentsAfter(node);
      behind.forEach(add);
      fresh = behind.length > 0;
      continue;
    }
    fresh = true;
  }
  return all;
}

function move(node: Node, fresh: boolean): string[] {
  const { number, white } = numberOf(node);
  return [
    ...(white ? [`${String(number)}.`] : fresh ? [`${String(number)}...`] : []),
    node.played?.san ?? '',
    ...node.nags.map((nag) => `$${String(nag)}`),
  ];
}

/**
 * Splits a text where a line may break: not within `[%clk 0:01:00]`, because many programs do not
 * find it across lines, and not between two of these, because no line may begin like a tag.
 */
const partsOf = (piece: string): readonly string[] =>
  piece.match(/(?:\[%[^[\]]*\](?: (?=\[%))?|[^ ])+/g) ?? [];

/** Fills lines of export format. No line begins like a tag, an escape or a line comment. */
function layOut(pieces: readonly string[]): string {
  let text = '';
  let column = 0;
  for (const word of pieces.flatMap(partsOf)) {
    const fits = column + 1 + word.length <= LINE || /^[[%;]/.test(word);
    if (text !== '') text += fits ? ' ' : '\n';
    column = fits && text !== '' ? column + 1 + word.length : word.length;
    text += word;
  }
  return text;
}
