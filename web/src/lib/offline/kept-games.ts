import type { GameView } from '../game/view';
import type { GameSummary, Session, Side, You } from '../protocol/protocol';
import { readStored, removeStored, writeStored } from '../storage/stored';
import { forgetLocalGames, isLocalGame, localGame } from './local-games';

const GAMES = 'staunton.kept-games';
const OWNER = 'staunton.kept-games.owner';
const SESSION = 'staunton.session';
/** The number of most recently opened games that stay readable offline. */
const KEPT = 10;
/** The maximum number of plies in a stored game, which limits the storage. */
const LONGEST = 600;

/** The last known state of a game. */
export interface KeptGame {
  readonly view: GameView;
  /** The user's role in the game. */
  readonly you: You;
}

/** Stores the state of a game for reading offline. */
export function keepGame(view: GameView): void {
  if (view.plies.length > LONGEST) return;
  const others = games().filter(({ info }) => info.id !== view.info.id);
  writeStored(GAMES, JSON.stringify([view, ...others].slice(0, KEPT)));
}

/** The result, the players and the position of a stored game. */
export interface KeptView {
  readonly info: {
    readonly you: You;
    readonly seats: Readonly<Record<Side, { readonly kind: string }>>;
  };
  readonly state: { readonly verdict: object | null; readonly position: { readonly fen: string } };
}

/** Returns the stored games as this browser last saw them. */
export const keptViews = (): readonly KeptView[] => games();

/** Returns a stored game, read-only: no clock runs, and no move can be played. */
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

/**
 * Returns the stored games as list entries, the most recently opened first. Games of this page that
 * the server has received are listed by the server.
 */
export const keptGames = (): GameSummary[] =>
  games()
    .filter(({ info: { id } }) => !isLocalGame(id) || localGame(id)?.sent === null)
    .map(({ info: { id, seats, you }, state: { position, verdict } }) => ({
      id,
      seats,
      you,
      fen: position.fen,
      turn: position.turn,
      verdict,
    }));

/**
 * Sets the owner of the stored games. When another user uses this browser, the games of others are
 * deleted.
 */
export function keepFor(owner: string): void {
  if (readStored(OWNER) === owner) return;
  forgetGames();
  writeStored(OWNER, owner);
}

/**
 * Returns the last known user of this browser, before the server names the current one; empty for
 * none.
 */
export function lastOwner(): string {
  return readStored(OWNER) ?? '';
}

/** Stores the session of the owner, for pages without the server. */
export function keepSession(session: Session): void {
  keepFor(session.id);
  writeStored(SESSION, JSON.stringify(session));
}

/** Returns the stored session. */
export function keptSession(): Session | null {
  try {
    const value = JSON.parse(readStored(SESSION) ?? 'null') as Partial<Session> | null;
    return typeof value?.id === 'string' && value.id === lastOwner() ? (value as Session) : null;
  } catch {
    return null;
  }
}

/** Deletes all stored games. */
export function forgetGames(): void {
  forgetLocalGames();
  removeStored(SESSION);
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
