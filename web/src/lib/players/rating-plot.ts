import type { RatingPoint } from '../protocol/protocol';

/** A rating at a point in time, with its deviation. */
export type PlotPoint = Pick<RatingPoint, 'at' | 'rating' | 'deviation'>;

/** A plot of a rating over time, in the units of the picture. */
export interface Plot {
  /** The line through the ratings, in the format of SVG's `points`. */
  readonly line: string;
  /** The area within two deviations of the ratings. */
  readonly band: string;
  /** The ratings that have a grid line. */
  readonly ratings: readonly { readonly y: number; readonly label: string }[];
  /** The times at both ends. */
  readonly from: number;
  readonly to: number;
}

/** The height below the lowest grid line, for the dates. */
const bottom = 24;

/** The height above the highest grid line, for its label. */
const top = 24;

/** Plots ratings, the oldest first, in a picture of this size; returns null without ratings. */
export function plotRatings(
  points: readonly PlotPoint[],
  width: number,
  height: number,
): Plot | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const values = points.map(({ rating }) => rating);
  const step = stepFor(Math.max(...values) - Math.min(...values));
  const low = Math.floor((Math.min(...values) - 1) / step) * step;
  const high = Math.ceil((Math.max(...values) + 1) / step) * step;
  const span = Math.max(last.at - first.at, 1);
  // A single rating is drawn in the middle.
  const x = (at: number) => (first === last ? width / 2 : ((at - first.at) / span) * width);
  const y = (rating: number) => {
    const inside = Math.min(Math.max(rating, low), high);
    return height - bottom - ((inside - low) / (high - low)) * (height - bottom - top);
  };
  const at = (point: PlotPoint, rating: number) =>
    `${x(point.at).toFixed(1)},${y(rating).toFixed(1)}`;
  const upper = points.map((point) => at(point, point.rating + 2 * point.deviation));
  const lower = points.map((point) => at(point, point.rating - 2 * point.deviation));
  const ratings = [];
  for (let rating = low; rating <= high; rating += step)
    ratings.push({ y: y(rating), label: String(rating) });
  return {
    line: points.map((point) => at(point, point.rating)).join(' '),
    band: [...upper, ...lower.reverse()].join(' '),
    ratings,
    from: first.at,
    to: last.at,
  };
}

/** Returns the distance between two grid lines, for at most six lines. */
function stepFor(range: number): number {
  return [25, 50, 100, 200, 500].find((step) => range <= 4 * step) ?? 1000;
}
