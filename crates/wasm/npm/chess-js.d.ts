import type { Color, Piece, PieceSymbol, Square } from './wasm/core.js';

export type { Color, Piece, PieceSymbol, Square } from './wasm/core.js';

export const WHITE = 'w';
export const BLACK = 'b';
export const PAWN = 'p';
export const KNIGHT = 'n';
export const BISHOP = 'b';
export const ROOK = 'r';
export const QUEEN = 'q';
export const KING = 'k';

/** The FEN of the initial position. */
export const DEFAULT_POSITION: string;

/** The squares from a8 to h1. */
export const SQUARES: Square[];

/** The signs after a move. */
export const SUFFIX_LIST: readonly ['!', '?', '!!', '!?', '?!', '??'];
export type Suffix = (typeof SUFFIX_LIST)[number];

/** The tags that each game has, with their values for "unknown". */
export const SEVEN_TAG_ROSTER: Record<string, string>;

/** A numeric annotation glyph. */
export type NAG = number;

/** The signs of numeric annotation glyphs. */
export const NAG_TO_SYMBOL: Readonly<Record<number, string>>;

/** Returns the sign of a numeric annotation glyph, if it has one. */
export function nagToGlyph(nag: NAG): string | undefined;

/** Returns a generator of 64-bit random numbers (xoroshiro128**) with this state of 128 bits. */
export function xoroshiro128(state: bigint): () => bigint;

/** Checks that a text is a FEN with six fields from which a game can be played. */
export function validateFen(fen: string): { ok: boolean; error?: string };

/** A move with its FENs. */
export class Move {
  color: Color;
  from: Square;
  to: Square;
  piece: PieceSymbol;
  captured?: PieceSymbol;
  promotion?: PieceSymbol;
  /** @deprecated Use the methods. */
  flags: string;
  san: string;
  lan: string;
  /** The FEN before the move. */
  before: string;
  /** The FEN after the move. */
  after: string;
  isCapture(): boolean;
  isPromotion(): boolean;
  isEnPassant(): boolean;
  isKingsideCastle(): boolean;
  isQueensideCastle(): boolean;
  isBigPawn(): boolean;
  isNullMove(): boolean;
}

/** The annotations of a position. */
export interface PositionNote {
  fen: string;
  comment?: string;
  suffixAnnotation?: string;
  nags: NAG[];
}

/** Selects moves. */
export interface MoveSelection {
  verbose?: boolean;
  square?: Square;
  piece?: PieceSymbol;
}

/**
 * A game with the interface of the class of chess.js 1.4. README.md lists the differences, each with
 * its article of the FIDE Laws or section of the PGN standard.
 */
export class Chess {
  constructor(fen?: string, options?: { skipValidation?: boolean });

  load(fen: string, options?: { skipValidation?: boolean; preserveHeaders?: boolean }): void;
  reset(): void;
  clear(options?: { preserveHeaders?: boolean }): void;
  fen(options?: { forceEnpassantSquare?: boolean }): string;
  turn(): Color;
  moveNumber(): number;
  hash(): string;
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][];
  ascii(): string;
  get(square: Square): Piece | undefined;
  findPiece(piece: Piece): Square[];
  squareColor(square: Square): 'light' | 'dark' | null;
  put(piece: Piece, square: Square): boolean;
  remove(square: Square): Piece | undefined;
  setTurn(color: Color): boolean;
  getCastlingRights(color: Color): { k: boolean; q: boolean };
  setCastlingRights(color: Color, rights: { k?: boolean; q?: boolean }): boolean;

  moves(selection: MoveSelection & { verbose: true }): Move[];
  moves(selection?: MoveSelection & { verbose?: false }): string[];
  moves(selection: MoveSelection): string[] | Move[];
  move(
    move: string | { from: string; to: string; promotion?: string } | null,
    options?: { strict?: boolean },
  ): Move;
  undo(): Move | null;
  history(options: { verbose: true }): Move[];
  history(options?: { verbose?: false }): string[];
  history(options: { verbose: boolean }): string[] | Move[];
  perft(depth: number): number;
  attackers(square: Square, attackedBy?: Color): Square[];
  isAttacked(square: Square, attackedBy: Color): boolean;
  isPromotion(move: { from: Square; to: Square }): boolean;
  isCheck(): boolean;
  inCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  isInsufficientMaterial(): boolean;
  isThreefoldRepetition(): boolean;
  isDrawByFiftyMoves(): boolean;
  isDraw(): boolean;
  isGameOver(): boolean;

  /** @deprecated Use `setHeader` and `getHeaders`. */
  header(...pairs: string[]): Record<string, string | null>;
  getHeaders(): Record<string, string>;
  setHeader(name: string, value: string): Record<string, string>;
  removeHeader(name: string): boolean;

  getComment(): string | undefined;
  setComment(comment: string): void;
  removeComment(): string | undefined;
  /** @deprecated Use `removeComment`. */
  deleteComment(): string | undefined;
  getComments(): PositionNote[];
  removeComments(): { fen: string; comment: string }[];
  /** @deprecated Use `removeComments`. */
  deleteComments(): { fen: string; comment: string }[];
  getSuffixAnnotation(fen?: string): Suffix | undefined;
  setSuffixAnnotation(suffix: Suffix, fen?: string): void;
  removeSuffixAnnotation(fen?: string): Suffix | undefined;
  getNags(fen?: string): NAG[];
  setNags(nags: NAG[], fen?: string): void;
  addNag(nag: NAG, fen?: string): void;
  removeNag(nag: NAG, fen?: string): boolean;
  removeNags(fen?: string): NAG[];

  loadPgn(pgn: string, options?: { strict?: boolean; newlineChar?: string }): void;
  pgn(options?: { newline?: string; maxWidth?: number }): string;
}
