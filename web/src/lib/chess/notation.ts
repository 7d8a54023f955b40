import type { Role } from '@lichess-org/chessground/types';
import { pieceName } from './pieces';
import type { Ply } from '../protocol/protocol';

/** How moves are written: English letters, figurines, or from-and-to. */
export type Notation = 'letters' | 'figurines' | 'long';

const figurines: Readonly<Record<string, string>> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

const roles: Readonly<Record<string, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

/** The letters of SAN, and those of the page's language in their place. */
const english = 'KQRBN';
const own = /* @wc-include */ 'KQRBN';

/** A move with the letters of the page's language, made from SAN. */
export const writeSan = (san: string): string =>
  san.replace(/[KQRBN]/g, (letter) => own.charAt(english.indexOf(letter)));

/** A move in the chosen notation, made from the SAN that the server sends. */
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
 * A typed move with the pieces' letters as SAN writes them: `ng5` is Ng5, and Sf3 is Nf3 where
 * knights are written so. No file is called n, r, q or k; a small b stays, since `bxc3` is a capture
 * by the pawn.
 */
export function readTyped(text: string): string {
  return (
    text
      // A letter and a digit alone are a square, of which D4 is one also where D is the queen.
      .replace(/^(?!\p{L}[1-8]$)\p{L}(?=[a-h1-8x])/u, sanLetter)
      .replace(/(?<=[18]=?)\p{L}(?=[+#]?$)/u, promotionLetter)
  );
}

/** The letter of SAN for a typed one; the name of a file stays. */
function sanLetter(typed: string): string {
  if (/[a-h]/.test(typed)) return typed;
  const letter = typed.toUpperCase();
  const index = own.indexOf(letter);
  return index >= 0 ? english.charAt(index) : english.includes(letter) ? letter : typed;
}

/** The letter of SAN behind the last rank, where none is a file; a small one for a small one. */
function promotionLetter(typed: string): string {
  const capital = typed.toUpperCase();
  const index = own.indexOf(capital);
  if (index < 0) return typed;
  const letter = english.charAt(index);
  return typed === capital ? letter : letter.toLowerCase();
}

/** A move in words, for screen readers: "knight takes f3, check". */
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

/** What the piece with a letter of SAN is called; empty for a pawn, which has none. */
function nameOf(letter: string): string {
  const role = roles[letter];
  return role ? pieceName(role) : '';
}
