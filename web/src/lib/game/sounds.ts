import type { Sound } from '../sound';
import type { GameView } from './view';

/** What is heard when the game changes from `before` to `after`. */
export function soundsOf(before: GameView, after: GameView, withCheck: boolean): Sound[] {
  const sounds: Sound[] = [];
  if (after.state.verdict && !before.state.verdict) sounds.push('end');
  const offered = (view: GameView) => view.state.draw_offer ?? view.state.takeback;
  if (offered(after) && !offered(before)) sounds.push('offer');
  const ply = after.plies.length > before.plies.length ? after.plies.at(-1) : undefined;
  if (ply?.check && withCheck) sounds.push('check');
  if (ply) sounds.push(ply.san.includes('x') ? 'capture' : 'move');
  return sounds;
}
