import { turnOf } from '../chess/fen';
import type { EndingValue, NewGame } from '../protocol/protocol';
import { endingGroups, type Ending, type Goal } from './endings';

const endings: readonly Ending[] = endingGroups.flatMap((group) => group.endings);

/** Returns the ending that a game practices; null for other games. */
export const endingFrom = (start: string): Ending | null =>
  endings.find(({ fen }) => fen === start) ?? null;

/** The strongest level. */
const full = 17;

/** Returns a game from an endgame, without a clock, against the strongest level. */
export function gameFrom({ fen }: Ending): NewGame {
  return {
    opponent: { kind: 'engine', level: full },
    color: turnOf(fen),
    time: { kind: 'unlimited' },
    start: fen,
    chess960: false,
    claims: null,
    rated: false,
  };
}

/** Whether a side for which the position has this value can still reach its goal. */
export const isReachable = (goal: Goal, value: EndingValue): boolean =>
  value === 'win' || (goal === 'draw' && value === 'draw');
