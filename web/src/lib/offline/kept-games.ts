import type { GameView } from '../game/view';
import type { GameSummary, You } from '../protocol/protocol';
import { readStored, writeStored } from '../storage/stored';

const GAMES = 'staunton.kept-games';
const OWNER = 'staunton.kept-games.owner';
/** So many games stay readable without a connection, those that were opened last. */
const KEPT = 10;
/** Nobody reads more of a game than this without a connection; it bounds what is stored. */
const LONGEST = 600;

/** A game as it stood when it was last seen. */
export interface KeptGame {
  readonly view: GameView;
  /** The part that the reader had in it. */
  readonly you: You;
}

/** Keeps a game as it stands, for a page without a connection. */
export function keepGame(view: GameView): void {
  if (view.plies.length > LONGEST) return;
  const others = games().filter(({ info }) => info.id !== view.info.id);
  writeStored(GAMES, JSON.stringify([view, ...others].slice(0, KEPT)));
}

/** A game that was kept, for reading only: nothing runs in it, and nothing can be played. */
export function keptGame(id: string): KeptGame | null {
  const found = games().find(({ info }) => info.id === id);
  if (!found) return null;
  const { info, state, plies } = found;
  const { clocks, position } = state;
  return {
    you: info.you,
    view: {
      info: { ...info, you: 'spectator', invitation: null },
      state: {
        ...state,
        position: { ...position, targets: {} },
        clocks: clocks && { ...clocks, running: null, first_move: null },
      },
      plies,
    },
  };
}

/** The games that were kept, as a list shows them; the one that was opened last comes first. */
export const keptGames = (): GameSummary[] =>
  games().map(({ info: { id, seats, you }, state: { position, verdict } }) => ({
    id,
    seats,
    you,
    fen: position.fen,
    turn: position.turn,
    verdict,
  }));

/** Says whose games are kept: when somebody else uses this browser, those of others are deleted. */
export function keepFor(owner: string): void {
  if (readStored(OWNER) === owner) return;
  forgetGames();
  writeStored(OWNER, owner);
}

/** Who used this browser last, as far as is known before the server says so; empty for nobody. */
export function lastOwner(): string {
  return readStored(OWNER) ?? '';
}

/** Deletes what was kept. */
export function forgetGames(): void {
  writeStored(GAMES, '[]');
  writeStored(OWNER, '');
}

function games(): GameView[] {
  try {
    const value: unknown = JSON.parse(readStored(GAMES) ?? '[]');
    return Array.isArray(value) ? value.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is GameView {
  const view = value as Partial<GameView> | null;
  return (
    typeof view?.info?.id === 'string' &&
    typeof view.state?.position.fen === 'string' &&
    Array.isArray(view.plies)
  );
}
