import type { Key, Piece, Role } from '@lichess-org/chessground/types';
import { placement } from '../chess/fen';
import type { Side } from '../protocol/protocol';

/** A position in the editor, which need not be legal. */
export interface Setup {
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly turn: Side;
  /** The castling field of a FEN without its `-`: letters of `KQkq`, or of files in Chess960. */
  readonly castling: string;
  /** The en passant square, or an empty text. */
  readonly enPassant: string;
  readonly halfmoves: string;
  readonly fullmoves: string;
  readonly chess960: boolean;
}

/** Starts dragging a piece from the palette. */
export type Drag = (piece: Piece, event: MouseEvent | TouchEvent) => void;

const letterByRole: Readonly<Record<Role, string>> = {
  king: 'k',
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};
const files = [...'abcdefgh'];
const ranks = [...'87654321'];

/** The four castling rights by letter. */
export const rights = [
  { letter: 'K', name: 'White, kingside' },
  { letter: 'Q', name: 'White, queenside' },
  { letter: 'k', name: 'Black, kingside' },
  { letter: 'q', name: 'Black, queenside' },
] as const;

/** The pieces of the palette, in its order. */
export const roles: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** An empty board. */
export const emptySetup: Setup = {
  pieces: new Map(),
  turn: 'white',
  castling: '',
  enPassant: '',
  halfmoves: '0',
  fullmoves: '1',
  chess960: false,
};

/**
 * Returns whether a text begins like a FEN, with eight ranks of eight squares. The server checks
 * whether the position is valid.
 */
export function isFen(text: string): boolean {
  const [board = ''] = text.trim().split(/\s+/);
  const width = (rank: string) =>
    [...rank].reduce((squares, one) => squares + (/\d/.test(one) ? Number(one) : 1), 0);
  const all = board.split('/');
  return all.length === 8 && all.every((rank) => /^[1-8bknpqr]+$/i.test(rank) && width(rank) === 8);
}

/** Reads the fields of a FEN without checking them. */
export function readSetup(fen: string, chess960: boolean): Setup {
  const [board = '', turn, castling = '-', enPassant = '-', halfmoves = '0', fullmoves = '1'] = fen
    .trim()
    .split(/\s+/);
  return {
    pieces: placement(board),
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? '' : enPassant,
    halfmoves,
    fullmoves,
    chess960,
  };
}

/** Returns the piece for a FEN letter, or null. */
export function pieceOf(letter: string): Piece | null {
  const role = roles.find((known) => letterByRole[known] === letter.toLowerCase());
  if (!role || letter.length !== 1) return null;
  return { role, color: letter === letter.toUpperCase() ? 'white' : 'black' };
}

/** Writes the piece placement field of a FEN. */
export function writePlacement(pieces: Setup['pieces']): string {
  const rank = (number: string) =>
    files
      .map((file) => {
        const piece = pieces.get(file + number);
        if (!piece) return '1';
        const symbol = letterByRole[piece.role];
        return piece.color === 'white' ? symbol.toUpperCase() : symbol;
      })
      .join('')
      .replace(/1+/g, (empty) => String(empty.length));
  return ranks.map(rank).join('/');
}

/** Writes the FEN of a setup; the server checks whether it is valid. */
export function writeFen(setup: Setup): string {
  const { pieces, turn, castling, enPassant, halfmoves, fullmoves } = setup;
  const field = (text: string, otherwise: string) =>
    text.trim() === '' ? otherwise : text.trim().replaceAll(/\s+/g, '');
  return [
    writePlacement(pieces),
    turn === 'white' ? 'w' : 'b',
    field(castling, '-'),
    field(enPassant, '-'),
    field(halfmoves, '0'),
    field(fullmoves, '1'),
  ].join(' ');
}

/** Returns a setup with a piece on a square, or with the square empty. */
export function put(setup: Setup, square: string, piece: Piece | null): Setup {
  const pieces = new Map(setup.pieces);
  if (piece) pieces.set(square, { role: piece.role, color: piece.color });
  else pieces.delete(square);
  return { ...setup, pieces };
}

/**
 * Returns the castling right for a letter. A file letter is resolved by the side of the king on
 * which the file is.
 */
function rightOf({ pieces }: Setup, letter: string): string {
  if (/[KQkq]/.test(letter)) return letter;
  const isWhite = letter === letter.toUpperCase();
  const king = files.findIndex((file) => {
    const piece = pieces.get(`${file}${isWhite ? '1' : '8'}`);
    return piece?.role === 'king' && (piece.color === 'white') === isWhite;
  });
  const side = files.findIndex((file) => file === letter.toLowerCase()) > king ? 'k' : 'q';
  return isWhite ? side.toUpperCase() : side;
}

/** Returns whether the setup has a castling right. */
export function hasRight(setup: Setup, letter: string): boolean {
  return [...setup.castling].some((one) => rightOf(setup, one) === letter);
}

/** Returns a setup with the castling right toggled. */
export function toggleRight(setup: Setup, letter: string): Setup {
  const others = [...setup.castling].filter((one) => rightOf(setup, one) !== letter);
  const wanted = hasRight(setup, letter) ? others : [...others, letter];
  const place = (one: string) =>
    rights.findIndex(({ letter: right }) => right === rightOf(setup, one));
  const castling = wanted.sort((one, other) => place(one) - place(other)).join('');
  return { ...setup, castling };
}

/** Returns the possible en passant squares when this side moves next. */
export function passedSquares(turn: Side): readonly Key[] {
  return files.map((file) => `${file}${turn === 'white' ? '6' : '3'}` as Key);
}
