import { getSession, request } from '../http/http';
import type {
  PuzzleAnswer,
  PuzzleOverview,
  PuzzleTry,
  PuzzleView,
  RunAnswer,
  RunTry,
  RunView,
} from '../protocol/protocol';

/** The selection of a puzzle: the next one, perhaps with one of some themes, or a specific one. */
export type PuzzleSelection =
  | { readonly kind: 'next'; readonly themes: readonly string[] }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'one'; readonly id: string };

/** Returns the address of a puzzle on the server. */
export function addressOf(selection: PuzzleSelection): string {
  if (selection.kind === 'one') return `/app/puzzles/${encodeURIComponent(selection.id)}`;
  const themes = selection.kind === 'next' ? selection.themes.map(encodeURIComponent) : [];
  if (themes.length === 0) return `/app/puzzles/${selection.kind}`;
  return `/app/puzzles/next?theme=${themes.join(',')}`;
}

export async function getOverview(): Promise<PuzzleOverview> {
  await getSession();
  return request('GET', '/app/puzzles');
}

/** Stores the visitor's estimate of their strength. Only possible before the first puzzle. */
export async function estimateStrength(rating: number): Promise<PuzzleOverview> {
  await getSession();
  return request('POST', '/app/puzzles/estimate', { rating });
}

export async function getPuzzle(selection: PuzzleSelection): Promise<PuzzleView> {
  await getSession();
  return request('GET', addressOf(selection));
}

export const tryPuzzle = (id: string, tried: PuzzleTry) =>
  request<PuzzleAnswer>('POST', `/app/puzzles/${encodeURIComponent(id)}/attempt`, tried);

/** The length of a run that is a streak: it is not timed, and the first miss ends it. */
export const STREAK = 0;

/** Starts a run of 3 or 5 minutes, or a {@link STREAK}. */
export async function startRun(minutes: number): Promise<RunView> {
  await getSession();
  return request('POST', '/app/puzzles/run', { minutes });
}

export const answerRun = (tried: RunTry) =>
  request<RunAnswer>('POST', '/app/puzzles/run/answer', tried);

const names: Readonly<Record<string, string>> = {
  advancedPawn: 'Advanced pawn',
  attraction: 'Attraction',
  backRankMate: 'Back-rank mate',
  bishopEndgame: 'Bishop endgame',
  capturingDefender: 'Capturing the defender',
  castling: 'Castling',
  deflection: 'Deflection',
  discoveredAttack: 'Discovered attack',
  discoveredCheck: 'Discovered check',
  doubleCheck: 'Double check',
  enPassant: 'En passant',
  endgame: 'Endgame',
  fork: 'Fork',
  hangingPiece: 'Hanging piece',
  knightEndgame: 'Knight endgame',
  mate: 'Mate',
  mateIn1: 'Mate in one',
  mateIn2: 'Mate in two',
  mateIn3: 'Mate in three',
  pawnEndgame: 'Pawn endgame',
  pin: 'Pin',
  promotion: 'Promotion',
  queenEndgame: 'Queen endgame',
  quietMove: 'Quiet move',
  rookEndgame: 'Rook endgame',
  sacrifice: 'Sacrifice',
  skewer: 'Skewer',
  smotheredMate: 'Smothered mate',
  trappedPiece: 'Trapped piece',
  underPromotion: 'Underpromotion',
};

/** Returns the displayed name of a theme: `discoveredAttack` is "Discovered attack". */
export const themeName = (theme: string): string => names[theme] ?? theme;
