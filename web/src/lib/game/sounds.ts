import type { Sound } from '../sound/sound';
import type { GameView } from './view';

/** Returns the sounds for the change from `before` to `after`. */
export function soundsOf(before: GameView, after: GameView, withCheck: boolean): Sound[] {
  const sounds: Sound[] = [];
  if (after.state.verdict && !before.state.verdict) sounds.push('end');
  const isNew = (offer: 'draw_offer' | 'takeback') =>
    after.state[offer] !== null && after.state[offer] !== before.state[offer];
  if (isNew('draw_offer') || isNew('takeback')) sounds.push('offer');
  const ply = after.plies.length > before.plies.length ? after.plies.at(-1) : undefined;
  if (ply?.check && withCheck) sounds.push('check');
  if (ply) sounds.push(ply.san.includes('x') ? 'capture' : 'move');
  return sounds;
}
