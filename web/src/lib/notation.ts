import type { Ply } from './protocol';

/** How moves are written: English letters, figurines, or from-and-to. */
export type Notation = 'letters' | 'figurines' | 'long';

const figurines: Readonly<Record<string, string>> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

const pieceNames: Readonly<Record<string, string>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

/** A move in the chosen notation, made from the SAN that the server sends. */
export function writeMove(ply: Pick<Ply, 'san' | 'uci'>, notation: Notation): string {
  switch (notation) {
    case 'letters':
      return ply.san;
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
  return `${piece}${uci.slice(0, 2)}${san.includes('x') ? 'x' : '-'}${uci.slice(2, 4)}${tail}`;
}

/**
 * A typed move with the piece's letter as SAN writes it: `ng5` is Ng5. No file is called n, r, q
 * or k; a small b stays, since `bxc3` is a capture by the pawn.
 */
export function capitalPiece(text: string): string {
  return /^[nrqk][a-h1-8x]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** A move in words, for screen readers: "knight takes f3, check". */
export function speakMove(san: string, sayCheck: boolean): string {
  const mate = san.endsWith('#');
  const check = san.endsWith('+') && sayCheck;
  return speakBare(san.replace(/[+#]$/, '')) + (mate ? ', checkmate' : check ? ', check' : '');
}

function speakBare(san: string): string {
  if (san === 'O-O') return 'castles kingside';
  if (san === 'O-O-O') return 'castles queenside';
  const parts = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?$/.exec(san);
  if (!parts) return san;
  const [, piece = '', from = '', takes, to = '', promotion] = parts;
  const words = [pieceNames[piece], from, takes && 'takes', to].filter(Boolean);
  if (promotion) words.push(`promotes to ${pieceNames[promotion] ?? promotion}`);
  return words.join(' ');
}
