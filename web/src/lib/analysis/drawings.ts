/** The colors of drawings, as the board names them. */
export type Brush = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow between two squares, or a circle on one. */
export interface Drawing {
  readonly orig: string;
  /** The square at the head of an arrow; missing for a circle. */
  readonly dest?: string;
  readonly brush: Brush;
}

/** The colors by their letters in PGN: `[%csl Gd4]`, `[%cal Rd1h5]`. */
const brushes: Readonly<Record<string, Brush>> = {
  G: 'green',
  R: 'red',
  B: 'blue',
  Y: 'yellow',
};

const letterOf = (brush: Brush): string =>
  Object.keys(brushes).find((letter) => brushes[letter] === brush) ?? 'G';

const lists = /\[%c[as]l ([^\]]*)\]/g;
const item = /^([GRBY])([a-h][1-8])([a-h][1-8])?$/;

/** The most drawings of a position that are read. */
const MOST = 64;

/** Returns the drawings in the annotations of a move. */
export function drawingsIn(annotations: string): readonly Drawing[] {
  const items = [...annotations.matchAll(lists)].flatMap(([, list = '']) => list.split(','));
  return items.slice(0, MOST).flatMap((text): Drawing[] => {
    const [, letter = '', orig, dest] = item.exec(text.trim()) ?? [];
    const brush = brushes[letter];
    if (brush === undefined || orig === undefined) return [];
    return [dest === undefined ? { orig, brush } : { orig, dest, brush }];
  });
}

/** Returns annotations in which these drawings replace the others; the rest stays. */
export function withDrawings(annotations: string, drawings: readonly Drawing[]): string {
  const rest = annotations.replace(lists, '').replace(/ +/g, ' ').trim();
  const list = (name: string, some: readonly Drawing[]) =>
    some.length === 0
      ? []
      : [
          `[%${name} ${some.map((one) => letterOf(one.brush) + one.orig + (one.dest ?? '')).join(',')}]`,
        ];
  return [
    ...list(
      'csl',
      drawings.filter(({ dest }) => dest === undefined),
    ),
    ...list(
      'cal',
      drawings.filter(({ dest }) => dest !== undefined),
    ),
    ...(rest === '' ? [] : [rest]),
  ].join(' ');
}
