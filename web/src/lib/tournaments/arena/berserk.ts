import type { GameView } from '../../game/view';
import type { Side } from '../../protocol/protocol';

/** Returns the visitor's side if the visitor may still halve the time. */
export function mayGoBerserk({ info, state, plies }: GameView): Side | null {
  const { you } = info;
  if ((you !== 'white' && you !== 'black') || state.verdict || info.time.kind !== 'clock')
    return null;
  const hasMoved = plies.length > (you === 'white' ? 0 : 1);
  const [stage] = info.time.stages;
  const left = state.clocks?.[you] ?? 0;
  // After a reload, only the clock shows that the time is halved.
  return hasMoved || !stage || left <= stage.millis / 2 ? null : you;
}
