import type { Api } from '@lichess-org/chessground/api';
import type { Key, MouchEvent } from '@lichess-org/chessground/types';
import { eventPosition } from '@lichess-org/chessground/util';

/**
 * Reports illegal moves that the player tried on the board; the board itself only puts the piece
 * back. Returns a function that removes the listeners.
 */
export function watchAttempts(
  board: HTMLElement,
  api: Api,
  attempted: (from: Key, to: Key) => void,
): () => void {
  const report = (from: Key, to: Key) => {
    const { movable, turnColor } = api.state;
    if (movable.color !== turnColor || movable.dests?.get(from)?.includes(to)) return;
    attempted(from, to);
  };
  const press = (event: Event) => {
    // The board caches its bounds and does not notice when the page layout moves it.
    api.state.dom.bounds.clear();
    const mouch = event as MouchEvent;
    const position = eventPosition(mouch);
    const { selected, pieces } = api.state;
    if (!selected || !position || mouch.shiftKey || (mouch.buttons ?? 0) > 1) return;
    const to = api.getKeyAtDomPos(position);
    if (!to || to === selected) return;
    // A click on another own piece selects that piece.
    if (pieces.get(to)?.color !== pieces.get(selected)?.color) report(selected, to);
  };
  const release = (event: Event) => {
    const drag = api.state.draggable.current;
    if (!drag?.started) return;
    const to = api.getKeyAtDomPos(eventPosition(event) ?? drag.pos);
    if (to && to !== drag.orig) report(drag.orig, to);
  };
  const presses = ['mousedown', 'touchstart'];
  const releases = ['mouseup', 'touchend'];
  // Listens in the capture phase, because the board clears the selection when it handles the
  // events.
  for (const name of presses) board.addEventListener(name, press, { capture: true, passive: true });
  for (const name of releases) document.addEventListener(name, release, { capture: true });
  return () => {
    for (const name of presses) board.removeEventListener(name, press, { capture: true });
    for (const name of releases) document.removeEventListener(name, release, { capture: true });
  };
}
