import type { Role } from '@lichess-org/chessground/types';
import { pieceName } from './pieces';
import type { Ply } from '../protocol/protocol';

/** The notation of moves: English letters, figurines, or from-and-to. */
export type Notation = 'letters' | 'figurines' | 'long';

const figurines: Readonly<Record<string, string>> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

const roles: Readonly<Record<string, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

/** The piece letters of SAN, and those of the page's language. */
const english = 'KQRBN';
const own = /* @wc-include */ 'KQRBN';

/** Rewrites SAN with the piece letters of the page's language. */
export const writeSan = (san: string): string =>
  san.replace(/[KQRBN]/g, (letter) => own.charAt(english.indexOf(letter)));

/** Writes a move in the chosen notation, from the SAN that the server sends. */
export function writeMove(ply: Pick<Ply, 'san' | 'uci'>, notation: Notation): string {
  switch (notation) {
    case 'letters':
      return writeSan(ply.san);
    case 'figurines':
      return ply.san.replace(/[KQRBN]/g, (letter) => figurines[letter] ?? letter);
    case 'long':
      return longForm(ply);
  }
}

function longForm({ san, uci }: Pick<Ply, 'san' | 'uci'>): string {
  if (san.startsWith('O-O')) return san;
  const piece = /^[KQRBN]/.exec(san)?.[0] ?? '';
  const tail = /(=[QRBN])?[+#]?$/.exec(san)?.[0] ?? '';
  return writeSan(
    `${piece}${uci.slice(0, 2)}${san.includes('x') ? 'x' : '-'}${uci.slice(2, 4)}${tail}`,
  );
}

/**
 * Rewrites a typed move with the piece letters of SAN: `ng5` is Ng5, and Sf3 is Nf3 in languages
 * with S for the knight. The letters n, r, q and k name no files; a lowercase b is kept, because
 * `bxc3` is a capture by the pawn.
 */
export function readTyped(text: string): string {
  return (
    text
      // A letter and a digit alone are a square: D4 is one even where D is the queen.
      .replace(/^(?!\p{L}[1-8]$)\p{L}(?=[a-h1-8x])/u, englishPiece)
      .replace(/(?<=[18]=?)\p{L}(?=[+#]?$)/u, englishPromotion)
  );
}

/** Returns the SAN letter for a typed piece letter; file letters are kept. */
function englishPiece(typed: string): string {
  if (/[a-h]/.test(typed)) return typed;
  const capital = typed.toUpperCase();
  const index = own.indexOf(capital);
  return index >= 0 ? english.charAt(index) : english.includes(capital) ? capital : typed;
}

/** Returns the SAN letter of a promotion piece, where no letter is a file; keeps the case. */
function englishPromotion(typed: string): string {
  const capital = typed.toUpperCase();
  const index = own.indexOf(capital);
  if (index < 0) return typed;
  const piece = english.charAt(index);
  return typed === capital ? piece : piece.toLowerCase();
}

/** Describes a move in words, for screen readers: "knight takes f3, check". */
export function speakMove(san: string, sayCheck: boolean): string {
  const mate = san.endsWith('#');
  const check = san.endsWith('+') && sayCheck;
  const move = speakBare(san.replace(/[+#]$/, ''));
  return mate ? `${move}, checkmate` : check ? `${move}, check` : move;
}

function speakBare(san: string): string {
  if (san === 'O-O') return 'castles kingside';
  if (san === 'O-O-O') return 'castles queenside';
  const parts = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?$/.exec(san);
  if (!parts) return san;
  const [, piece = '', from = '', takes, to = '', promotion] = parts;
  const subject = [nameOf(piece), from].filter(Boolean).join(' ');
  const move = takes ? `${subject} takes ${to}` : `${subject} ${to}`.trimStart();
  return promotion ? `${move} promotes to ${nameOf(promotion)}` : move;
}

/** Names the piece of a SAN letter; empty for pawns, which have no letter. */
function nameOf(letter: string): string {
  const role = roles[letter];
  return role ? pieceName(role) : '';
}
