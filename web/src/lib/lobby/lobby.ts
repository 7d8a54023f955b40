import { describeClaims } from '../game/claims';
import { plural } from '../language/texts';
import type { ColorChoice, Seek } from '../protocol/protocol';
import { describeTime } from '../clock/time-control';
import { chess960Name } from '../new-game/chess960';

const sides: Readonly<Record<ColorChoice, string>> = {
  white: 'you play Black',
  black: 'you play White',
  random: 'random colors',
};

/** The choices for the maximum rating difference of two players. */
export const closeness = [100, 200, 400] as const;

/** Reads the stored choice of the maximum rating difference; null for no limit. */
export function readCloseness(text: string | null): number | null {
  return closeness.find((points) => String(points) === text) ?? null;
}

/** The terms of a seek or a challenge. */
export type Offered = Pick<
  Seek,
  'time' | 'color' | 'rated' | 'opponents' | 'chess960' | 'chess960_number' | 'claims'
>;

/**
 * Describes a seek to the user: "10 minutes · you play Black · rated", and the draw rules where
 * draws are not claimed as in the Laws.
 */
export function describeSeek(offered: Offered): string {
  const { time, color, rated, opponents, chess960, chess960_number, claims } = offered;
  const terms = [
    describeTime(time),
    sides[color],
    ...(chess960 ? [chess960Name(chess960_number)] : []),
    ...(rated ? [/* @wc-include */ 'rated'] : []),
    ...(opponents
      ? [`for ratings from ${String(opponents.lowest)} to ${String(opponents.highest)}`]
      : []),
  ].join(' · ');
  return claims === 'by_players' ? terms : `${terms}. ${describeClaims(claims)}`;
}

/** Returns the announcement for a change of the lobby; null when there is none. */
export function describeChange(before: readonly Seek[], after: readonly Seek[]): string | null {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const [only] = added;
  if (only && added.length === 1) return `${only.by} offers a game: ${describeSeek(only)}.`;
  return added.length > 1
    ? plural(added.length, ['# more game is offered.', '# more games are offered.'])
    : null;
}
