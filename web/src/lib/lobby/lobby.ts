import { describeClaims } from '../game/claims';
import { plural } from '../language/texts';
import type { ColorChoice, Seek } from '../protocol/protocol';
import { describeTime } from '../clock/time-control';

const sides: Readonly<Record<ColorChoice, string>> = {
  white: 'you play Black',
  black: 'you play White',
  random: 'random colours',
};

/** By how many points the ratings of two players may be asked to differ at most. */
export const closeness = [100, 200, 400] as const;

/** The closeness that was chosen last time, from its stored text; null for anyone. */
export function readCloseness(text: string | null): number | null {
  return closeness.find((points) => String(points) === text) ?? null;
}

/** What is offered in the lobby, and by a challenge. */
export type Offered = Pick<Seek, 'time' | 'color' | 'rated' | 'opponents' | 'chess960' | 'claims'>;

/**
 * What a seek offers to the reader: "10 minutes · you play Black · rated", and where draws are not
 * claimed as in the Laws, how they are made.
 */
export function describeSeek({ time, color, rated, opponents, chess960, claims }: Offered): string {
  const terms = [
    describeTime(time),
    sides[color],
    ...(chess960 ? [/* @wc-ignore */ 'Chess960'] : []),
    ...(rated ? [/* @wc-include */ 'rated'] : []),
    ...(opponents
      ? [`for ratings from ${String(opponents.lowest)} to ${String(opponents.highest)}`]
      : []),
  ].join(' · ');
  return claims === 'by_players' ? terms : `${terms}. ${describeClaims(claims)}`;
}

/** How the lobby has changed for those who hear it; null when nothing need be said. */
export function describeChange(before: readonly Seek[], after: readonly Seek[]): string | null {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const [only] = added;
  if (only && added.length === 1) return `${only.by} offers a game: ${describeSeek(only)}.`;
  return added.length > 1
    ? plural(added.length, ['# more game is offered.', '# more games are offered.'])
    : null;
}
