import type { ColorChoice, Seek } from './protocol';
import { describeTime } from './time-control';

const sides: Readonly<Record<ColorChoice, string>> = {
  white: 'you play Black',
  black: 'you play White',
  random: 'random colours',
};

/** What a seek offers to the reader: "10 minutes · you play Black". */
export function describeSeek({ time, color }: Pick<Seek, 'time' | 'color'>): string {
  return `${describeTime(time)} · ${sides[color]}`;
}

/** How the lobby has changed for those who hear it; null when nothing need be said. */
export function describeChange(before: readonly Seek[], after: readonly Seek[]): string | null {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const [only] = added;
  if (only && added.length === 1) return `${only.by} offers a game: ${describeSeek(only)}.`;
  return added.length > 1 ? `${String(added.length)} more games are offered.` : null;
}
