// Outlines of pieces, which the scripts of the sets share.

/** The box of a piece: 100 by 100, the axis at 50, the foot at 93. */
const AXIS = 50;

/**
 * Draws a turned shape from the right half of its outline, which begins and ends on the axis. Each
 * step has relative coordinates: [x, y] is a line, [x1, y1, x2, y2, x, y] a curve. The left half is
 * the mirror image.
 */
export function turned(...steps) {
  const start = steps[0];
  const at = (x, y) => `${round(AXIS + x)} ${round(y)}`;
  let path = `M${at(...start)}`;
  const right = steps.slice(1);
  for (const step of right)
    path +=
      step.length === 2
        ? `L${at(...step)}`
        : `C${at(step[0], step[1])} ${at(step[2], step[3])} ${at(step[4], step[5])}`;
  const ends = [start, ...right].map((step) => step.slice(-2));
  for (let index = right.length - 1; index >= 0; index--) {
    const step = right[index];
    const [x, y] = ends[index];
    path +=
      step.length === 2
        ? `L${at(-x, y)}`
        : `C${at(-step[2], step[3])} ${at(-step[0], step[1])} ${at(-x, y)}`;
  }
  return `${path}Z`;
}

const round = (number) => Math.round(number * 100) / 100;

/** A ball on the axis. */
export const ball = (y, r) =>
  `M${AXIS - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
