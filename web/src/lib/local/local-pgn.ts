import { add, newTree, START } from '../analysis/tree';
import { writePgn } from '../analysis/pgn';
import { STANDARD_START } from '../chess/first-moves';
import { playerName } from '../chess/sides';
import { loadRules } from '../core/core';
import { language } from '../language/texts';
import { localGame } from '../offline/local-games';
import type { ServerMessage } from '../protocol/protocol';

/** Returns a game of this device as PGN. */
export async function localPgn(id: string): Promise<string> {
  const kept = localGame(id);
  if (!kept) throw new Error('This game was played on another device, or was deleted.');
  const { ClientGame } = await loadRules();
  const game = new ClientGame(id, JSON.stringify(kept.record), language);
  try {
    const message = JSON.parse(game.message(Date.now())) as Extract<
      ServerMessage,
      { type: 'game' }
    >;
    const { info, state } = message;
    let [tree, at] = [newTree(info.start_fen, info.chess960), START];
    for (const ply of state.plies) ({ tree, id: at } = add(tree, at, ply));
    const begun = new Date(kept.record.started_at);
    const [year, month, day] = [begun.getFullYear(), begun.getMonth() + 1, begun.getDate()];
    const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('.');
    return writePgn({
      tree,
      tags: [
        [/* @wc-ignore */ 'Date', date],
        [/* @wc-ignore */ 'White', playerName(info.seats.white)],
        [/* @wc-ignore */ 'Black', playerName(info.seats.black)],
      ],
      result: state.verdict?.result ?? '*',
      standard: STANDARD_START,
    });
  } finally {
    game.free();
  }
}
