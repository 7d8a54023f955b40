// Two flat sets, drawn for this client: figurines as in printed diagrams, and large print, whose
// bold shapes fill the square. Both have one color and one outline.

import { ball, turned } from './outlines.js';

/** A foot of this half width, down to the lower edge `y`. */
const foot = (half, y, height) => turned([0, y - height], [half, y - height], [half, y], [0, y]);

const figurines = {
  pawn: {
    shapes: [
      turned([0, 40], [10, 40], [11, 58, 19, 62, 23, 80], [0, 80]),
      foot(27, 90, 10),
      turned([0, 39], [15, 39], [15, 45], [0, 45]),
      ball(27, 14),
    ],
    cuts: [],
  },
  rook: {
    shapes: [
      turned([0, 34], [18, 34], [20, 78], [0, 78]),
      foot(29, 90, 12),
      turned([0, 15], [6, 15], [6, 22], [15, 22], [15, 15], [25, 15], [25, 34], [0, 34]),
    ],
    cuts: ['M32 40H68', 'M31 71H69'],
  },
  knight: {
    shapes: [
      foot(28, 90, 10),
      'M74 80C78 52 70 30 50 20L45 9L37 21C28 29 25 38 17 52C15 57 20 64 26 62L35 55' +
        'C40 56 45 54 49 50C47 62 33 66 30 80Z',
    ],
    cuts: ['M56 27C66 38 69 54 66 72'],
    dots: [[37, 35, 3]],
  },
  bishop: {
    shapes: [
      turned([0, 62], [13, 62], [14, 70, 22, 72, 25, 80], [0, 80]),
      foot(29, 90, 10),
      turned([0, 17], [12, 25, 22, 38, 19, 50], [18, 55, 14, 58, 13, 62], [0, 62]),
      ball(12, 5.5),
    ],
    cuts: ['M50 30V48', 'M42 39H58', 'M37 62H63'],
  },
  queen: {
    shapes: [
      'M19 33L31 78H69L81 33L65 52L61 24L50 50L39 24L35 52Z',
      foot(29, 90, 12),
      'M14 30a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
      'M76 30a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
      'M34 20a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
      'M56 20a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
    ],
    cuts: ['M31 70H69'],
  },
  king: {
    shapes: [
      'M50 44C44 30 18 28 18 46C18 58 30 62 32 78H68C70 62 82 58 82 46C82 28 56 30 50 44Z',
      foot(29, 90, 12),
      'M50 45C42 36 43 28 50 24C57 28 58 36 50 45Z',
      'M47 25V17H39V11H47V5H53V11H61V17H53V25Z',
    ],
    cuts: ['M50 44V66', 'M33 71H67'],
  },
};

const largePrint = {
  pawn: {
    shapes: [turned([0, 48], [10, 48], [24, 90], [0, 90]), ball(34, 20)],
    cuts: [],
  },
  rook: {
    shapes: [
      turned(
        [0, 14],
        [8, 14],
        [8, 24],
        [18, 24],
        [18, 14],
        [34, 14],
        [34, 44],
        [24, 44],
        [24, 72],
        [36, 72],
        [36, 92],
        [0, 92],
      ),
    ],
    cuts: ['M34 44H66', 'M34 72H66'],
  },
  knight: {
    shapes: [
      'M82 92C88 52 78 22 52 14L46 4L36 18C24 28 20 40 9 56C8 66 18 74 26 70L38 60' +
        'C42 62 46 60 50 56C48 70 26 74 24 92Z',
    ],
    cuts: [],
    dots: [[38, 36, 5]],
  },
  bishop: {
    shapes: [
      turned(
        [0, 20],
        [16, 30, 30, 44, 24, 60],
        [22, 66, 18, 68, 18, 74],
        [36, 78],
        [36, 92],
        [0, 92],
      ),
      ball(13, 8),
    ],
    cuts: ['M50 36V62', 'M37 49H63'],
  },
  queen: {
    shapes: [
      'M11 26L24 92H76L89 26L70 52L64 14L50 46L36 14L30 52Z',
      'M4 23a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z',
      'M82 23a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z',
      'M29 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z',
      'M57 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z',
    ],
    cuts: ['M25 74H75'],
  },
  king: {
    shapes: [
      'M44 40V28H32V17H44V5H56V17H68V28H56V40Z',
      'M50 48C40 32 8 30 9 52C10 64 22 70 24 92H76C78 70 90 64 91 52C92 30 60 32 50 48Z',
    ],
    cuts: ['M27 74H73'],
  },
};

/** The body, the outline, and the engraved lines. */
const inks = {
  figurine: {
    white: { body: '#ffffff', line: '#1c1c1c', detail: '#1c1c1c' },
    black: { body: '#1c1c1c', line: '#000000', detail: '#f4f4f4' },
  },
  large: {
    white: { body: '#ffffff', line: '#000000', detail: '#000000' },
    black: { body: '#000000', line: '#ffffff', detail: '#ffffff' },
  },
};

function draw(set, drawings, width) {
  return (color, role) => {
    const { shapes, cuts, dots = [] } = drawings[role];
    const { body, line, detail } = inks[set][color];
    const paths = (some) => some.map((path) => `<path d="${path}"/>`).join('');
    const points = dots
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${detail}" stroke="none"/>`)
      .join('');
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
      `<g fill="${body}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round">${paths(shapes)}</g>` +
      `<g fill="none" stroke="${detail}" stroke-width="${width}" stroke-linecap="round">${paths(cuts)}${points}</g>` +
      `</svg>\n`
    );
  };
}

/** The sets by name: functions that draw a piece as an SVG document. */
export const flatSets = {
  figurine: draw('figurine', figurines, 4),
  large: draw('large', largePrint, 5),
};
