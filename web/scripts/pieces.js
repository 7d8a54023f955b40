// The pieces of Staunton, drawn from the silhouettes of Nathaniel Cooke's set of 1849: turned bases
// and collars, a cross and a coronet, the cut of the miter, and a horse's head. `npm run pieces`
// writes src/pieces, and a test checks that the files match this script.

import { flatSets } from './flat-pieces.js';
import { ball, turned } from './outlines.js';

/** Boxwood and ebony: light from the upper left, and one outline around everything. */
const woods = {
  white: { from: '#fffbf2', to: '#e8d3a9', line: '#3f2c15', detail: '#463219', glint: null },
  black: { from: '#5f5147', to: '#211a15', line: '#0f0a07', detail: '#e4d2b0', glint: '#a8957c' },
};

/** A turned ring around the axis. */
const collar = (y, half, height) =>
  turned(
    [0, y],
    [half - 1.5, y],
    [half + 1, y, half + 1, y + height, half - 1.5, y + height],
    [0, y + height],
  );

/** The foot and the molding above it. */
const base = (half) => [
  turned([0, 77], [half - 9, 77], [half - 8, 82, half - 2, 82, half - 1.5, 86.5], [0, 86.5]),
  turned([0, 86.5], [half - 1, 86.5], [half + 2, 86.5, half + 2, 93, half - 1, 93], [0, 93]),
];

/** The stem from a collar down to the molding. */
const stem = (y, top, bottom) =>
  turned([0, y], [top, y], [top + 0.5, y + 14, top + 2.5, 70, bottom, 77.5], [0, 77.5]);

const horse =
  'M70 77C75 60 73 40 63 27C59 22 54 18.6 49 17.2L45.4 9.5L40.6 18.4C34.5 21 31 26.5 29 32.5' +
  'C26.5 39.5 21.5 44.5 19.3 50C17.7 54.3 19 59 23.2 60.6C26.4 61.8 29.2 60.3 31 57.8' +
  'C35.5 57.4 40.5 55.6 44.8 51.4C45.4 57.2 41.4 61.8 37.6 65.6C33.8 69.4 31.6 73 31 77Z';

/** The pieces: shapes from back to front, and engraved lines. */
const pieces = {
  pawn: {
    shapes: [...base(24), stem(47, 7, 15), collar(43.5, 14.5, 5), ball(31, 13)],
    cuts: [],
    glints: ['M36 89.6H64', 'M40 46H60'],
  },
  rook: {
    shapes: [
      ...base(27),
      stem(40, 13, 18.5),
      turned(
        [0, 18],
        [5.5, 18],
        [5.5, 24],
        [11.5, 24],
        [11.5, 18],
        [21, 18],
        [20, 31],
        [17, 36],
        [0, 36],
      ),
      collar(35.5, 19, 5.5),
    ],
    cuts: ['M31.5 30H68.5'],
    glints: ['M33 89.6H67', 'M35 38.2H65'],
  },
  knight: {
    shapes: [...base(27), horse],
    cuts: ['M22.6 55.6C25 56 27 55.2 28.8 53.4', 'M52.5 23.5C61 32 65.5 46 62.5 66'],
    dots: [
      [37.2, 31.4, 2.6],
      [24.2, 50.2, 1.6],
    ],
    glints: ['M33 89.6H67'],
  },
  bishop: {
    shapes: [
      ...base(26),
      stem(50, 7.5, 17),
      collar(45.5, 16, 5.2),
      turned([0, 14.5], [8, 20, 15, 26.5, 15, 34], [15, 39.5, 11.5, 43.5, 9, 45.5], [0, 45.5]),
      ball(12, 4.8),
    ],
    cuts: ['M51.5 35.5L60.5 23.5'],
    glints: ['M34 89.6H66', 'M38.5 48.1H61.5'],
  },
  queen: {
    shapes: [
      ...base(29),
      stem(50, 9, 20),
      ball(12.2, 4.8),
      turned([0, 16.5], [7, 16.5, 11, 20, 11.5, 26], [0, 26]),
      turned(
        [0, 21],
        [5.4, 27.4],
        [11, 20.4],
        [15.4, 26],
        [22.5, 18.4],
        [20, 29, 13.6, 33, 11.4, 41],
        [0, 41],
      ),
      collar(40.6, 15, 4.4),
      collar(45, 19.5, 5.2),
    ],
    cuts: ['M36 35C44 37.6 56 37.6 64 35'],
    glints: ['M31 89.6H69', 'M35 47.6H65'],
  },
  king: {
    shapes: [
      ...base(29),
      stem(50, 9, 20),
      'M47.4 20V14.6H42L41.4 9.2H47.4L46.8 4H53.2L52.6 9.2H58.6L58 14.6H52.6V20Z',
      turned([0, 18.6], [8, 18.6, 16, 20.4, 21, 24.6], [19.4, 31.5, 13.8, 34.6, 11.4, 41], [0, 41]),
      collar(40.6, 15, 4.4),
      collar(45, 19.5, 5.2),
    ],
    cuts: ['M31.4 28.2C41 25 59 25 68.6 28.2'],
    glints: ['M31 89.6H69', 'M35 47.6H65'],
  },
};

/** Draws one piece as an SVG document. */
function draw(color, { shapes, cuts, dots = [], glints }) {
  const { from, to, line, detail, glint } = woods[color];
  const body = shapes.map((path) => `<path d="${path}"/>`).join('');
  const lines = cuts.map((path) => `<path d="${path}"/>`).join('');
  const points = dots
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${detail}" stroke="none"/>`)
    .join('');
  const light =
    glint === null
      ? ''
      : `<g stroke="${glint}" stroke-width="1.6">${glints.map((path) => `<path d="${path}"/>`).join('')}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
    `<linearGradient id="w" x1="20" y1="8" x2="82" y2="92" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<g fill="url(#w)" stroke="${line}" stroke-width="3.4" stroke-linejoin="round">${body}</g>` +
    `<g fill="none" stroke="${detail}" stroke-width="2.6" stroke-linecap="round">${lines}${points}${light}</g>` +
    `</svg>\n`
  );
}

/** Returns all files of src/pieces by name. */
export function pieceFiles() {
  const files = new Map();
  let css = '/* Written by `npm run pieces`; do not edit. */\n';
  for (const color of ['white', 'black'])
    for (const [role, piece] of Object.entries(pieces)) {
      files.set(`${color}-${role}.svg`, draw(color, piece));
      css += `.cg-wrap piece.${role}.${color} {\n  background-image: url('../../../crates/picture/pieces/${color}-${role}.svg');\n}\n`;
    }
  files.set('pieces.css', css);
  for (const [set, draw] of Object.entries(flatSets)) {
    let rules = '/* Written by `npm run pieces`; do not edit. */\n';
    for (const color of ['white', 'black'])
      for (const role of Object.keys(pieces)) {
        files.set(`${set}/${color}-${role}.svg`, draw(color, role));
        rules += `:root[data-pieces='${set}'] .cg-wrap piece.${role}.${color} {\n  background-image: url('./${color}-${role}.svg');\n}\n`;
      }
    files.set(`${set}/pieces.css`, rules);
  }
  return files;
}

/** Returns the place of a file: the drawings of the first set belong to the crate `picture`. */
export function pieceFile(name) {
  const isFirst = name.endsWith('.svg') && !name.includes('/');
  const folder = isFirst ? '../../crates/picture/pieces/' : '../src/pieces/';
  return new URL(folder + name, import.meta.url);
}
