import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardColors, pieceSets } from '../lib/preferences/preferences';
import { pieceFile } from '../../scripts/pieces';

it('the selected option is visible in browsers without :has', () => {
  const cards = new URL('../components/shared/RadioCards.svelte', import.meta.url);
  const [, without] = /@supports not selector\(:has\(a\)\) \{(.*?)\n {2}\}/s.exec(
    readFileSync(cards, 'utf8'),
  ) ?? [''];
  expect(without).toContain('clip-path: none');
});

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

it.each([
  ['layout', '../components/game/GameLayout.svelte'],
  ['table', '../components/over-the-board/OverTheBoard.svelte'],
  ['lesson', '../components/learn/Lesson.svelte'],
  ['solve', '../components/puzzles/PuzzleLayout.svelte'],
  ['home', '../pages/HomePage.svelte'],
])('the board of .%s has a size in browsers without round()', (name, path) => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  expect(read(path)).toContain('--board: round(');
  const without = /@supports not \(width: round\(down, 9px, 8px\)\) \{(.*?)\n\}/s;
  expect(without.exec(read('./base.css'))?.[1]).toContain(`.${name}`);
});

/** Returns the colors of a theme by name. */
function theme(index: 1 | 2): ReadonlyMap<string, string> {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  return new Map([...pairs].map((match) => [match[1] ?? '', match[index + 1] ?? '']));
}

/** Returns the relative luminance of a color, as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  ...['paper', 'raised', 'baize-soft', 'amber-soft', 'red-soft'].map((on) => ['ink', on]),
  ...['paper', 'raised', 'amber-soft', 'baize-soft'].map((on) => ['ink-soft', on]),
  ['baize', 'paper'],
  ['baize', 'raised'],
  ['on-baize', 'baize'],
  ['amber', 'raised'],
  ['raised', 'amber'],
  ['on-red', 'red'],
  ['red', 'red-soft'],
];

const marks = [
  ['edge', 'paper'],
  ['edge', 'raised'],
  ['baize', 'raised'],
  ['amber', 'paper'],
  ['amber', 'raised'],
  ['red', 'raised'],
];

describe.each([
  ['light', theme(1)],
  ['dark', theme(2)],
] as const)('the %s theme', (_, colors) => {
  const color = (name = '') => colors.get(name) ?? `no colour is called ${name}`;

  it.each(texts)('%s on %s is readable', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('%s on %s is visible', (mark, ground) => {
    expect(contrast(color(mark), color(ground))).toBeGreaterThanOrEqual(3);
  });
});

/** Returns the colors of the squares of each board by its name. */
function boards(): ReadonlyMap<string, readonly [light: string, dark: string]> {
  const rules = css.matchAll(
    /\[data-board='(\w+)'\] \{\s*--light-square: (#\w{6});\s*--dark-square: (#\w{6});/g,
  );
  return new Map([...rules].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]));
}

/** The folders of the sets. */
const sets = { staunton: '', figurine: 'figurine/', large: 'large/' } as const;

/** Returns the ends of a piece's shading and the color of its outline. */
function pieceColors(set: string, color: string, role: string) {
  const svg = readFileSync(pieceFile(`${set}${color}-${role}.svg`), 'utf8');
  const stops = [...svg.matchAll(/stop-color="(#\w{6})"/g)].map((stop) => stop[1] ?? '');
  // A flat piece has one color.
  const flat = /<g fill="(#\w{6})"/.exec(svg)?.[1] ?? '';
  const [from = flat, to = flat] = stops;
  return { from, to, line: /stroke="(#\w{6})"/.exec(svg)?.[1] ?? '' };
}

it('every board and set that can be chosen has its colors and drawings', () => {
  expect([...boards().keys()]).toEqual(boardColors);
  expect(Object.keys(sets)).toEqual(pieceSets);
});

it.each([...boards().keys()])('the coordinates on the squares of %s are readable', (name) => {
  const rule = new RegExp(`\\[data-board='${name}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const color = (token: string) => new RegExp(`--${token}: (#\\w{6})`).exec(rule)?.[1] ?? '';
  for (const square of ['light-square', 'dark-square'])
    expect(contrast(color(square), color(`on-${square}`)), square).toBeGreaterThanOrEqual(3);
});

describe.each([...boards()])('on the squares of the %s board', (_, squares) => {
  it.each(
    Object.entries(sets).flatMap(([name, folder]) =>
      ['white', 'black'].map((color) => [color, name, folder] as const),
    ),
  )('every %s piece of the %s set is visible', (color, _name, folder) => {
    for (const role of ['pawn', 'rook', 'knight', 'bishop', 'queen', 'king'])
      for (const square of squares) {
        const { from, to, line } = pieceColors(folder, color, role);
        // The outline separates the piece from the square, or else its whole body does.
        const body = Math.min(contrast(from, square), contrast(to, square));
        const visible = Math.max(contrast(line, square), body);
        expect(visible, `${role} on ${square}`).toBeGreaterThanOrEqual(3);
      }
  });
});
