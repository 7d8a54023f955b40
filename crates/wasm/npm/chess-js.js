import './index.js';
import { ChessJsState } from './wasm/core.js';

export const WHITE = 'w';
export const BLACK = 'b';
export const PAWN = 'p';
export const KNIGHT = 'n';
export const BISHOP = 'b';
export const ROOK = 'r';
export const QUEEN = 'q';
export const KING = 'k';
export const DEFAULT_POSITION = new ChessJsState().fen(false);
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [...'abcdefgh'].map((file) => `${file}${rank}`),
);
export const SUFFIX_LIST = ['!', '?', '!!', '!?', '?!', '??'];

/** The tags that each game has, with their values for "unknown" (PGN standard, 8.1.1). */
export const SEVEN_TAG_ROSTER = {
  Event: '?',
  Site: '?',
  Date: '????.??.??',
  Round: '?',
  White: '?',
  Black: '?',
  Result: '*',
};

/** The signs of annotations (PGN standard, 10). */
export const NAG_TO_SYMBOL = {
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '-+',
  22: '⨀',
  32: '↑↑',
  36: '↑',
  40: '→',
  44: '=∞',
  132: '⇆',
  138: '⊕',
  140: '∆',
  146: 'N',
};

/** The order of further tags (PGN standard, 9). */
const SUPPLEMENTAL_TAGS = [
  ...['WhiteTitle', 'BlackTitle', 'WhiteElo', 'BlackElo', 'WhiteUSCF', 'BlackUSCF'],
  ...['WhiteNA', 'BlackNA', 'WhiteType', 'BlackType'],
  ...['EventDate', 'EventSponsor', 'Section', 'Stage', 'Board'],
  ...['Opening', 'Variation', 'SubVariation', 'ECO', 'NIC'],
  ...['Time', 'UTCTime', 'UTCDate', 'TimeControl', 'SetUp', 'FEN', 'Termination'],
  ...['Annotator', 'Mode', 'PlyCount'],
];

export function nagToGlyph(nag) {
  return NAG_TO_SYMBOL[nag];
}

const WORD = (1n << 64n) - 1n;

/** The generator xoroshiro128** of David Blackman and Sebastiano Vigna (prng.di.unimi.it). */
export function xoroshiro128(state) {
  const rotated = (word, bits) => ((word << bits) | (word >> (64n - bits))) & WORD;
  let [low, high] = [state & WORD, (state >> 64n) & WORD];
  return () => {
    const result = (rotated((low * 5n) & WORD, 7n) * 9n) & WORD;
    high ^= low;
    low = rotated(low, 24n) ^ high ^ ((high << 16n) & WORD);
    high = rotated(high, 37n);
    return result;
  };
}

export function validateFen(fen) {
  const error = ChessJsState.validate(fen);
  return error === undefined ? { ok: true } : { ok: false, error };
}

/** A move with its FENs. */
export class Move {
  captured = undefined;
  promotion = undefined;

  constructor(fields) {
    Object.assign(this, fields);
  }

  isCapture() {
    return this.flags.includes('c');
  }

  isPromotion() {
    return this.flags.includes('p');
  }

  isEnPassant() {
    return this.flags.includes('e');
  }

  isKingsideCastle() {
    return this.flags.includes('k');
  }

  isQueensideCastle() {
    return this.flags.includes('q');
  }

  isBigPawn() {
    return this.flags.includes('b');
  }

  isNullMove() {
    return this.flags.includes('-');
  }
}

/** A game in the manner of chess.js. See chess-js.d.ts. */
export class Chess {
  #state = new ChessJsState();
  #headers = {};
  #comments = new Map();
  #suffixes = new Map();
  #nags = new Map();

  constructor(fen = DEFAULT_POSITION, { skipValidation = false } = {}) {
    this.load(fen, { skipValidation });
  }

  // Positions

  load(fen, { skipValidation = false, preserveHeaders = false } = {}) {
    this.#state.load(fen, skipValidation);
    this.#begin(preserveHeaders);
    this.#nameStart();
  }

  reset() {
    this.load(DEFAULT_POSITION);
  }

  clear({ preserveHeaders = false } = {}) {
    this.#state.load('8/8/8/8/8/8/8/8 w - - 0 1', true);
    this.#begin(preserveHeaders);
    delete this.#headers.SetUp;
    delete this.#headers.FEN;
  }

  fen({ forceEnpassantSquare = false } = {}) {
    return this.#state.fen(forceEnpassantSquare);
  }

  turn() {
    return this.#state.turn();
  }

  moveNumber() {
    return this.#state.moveNumber();
  }

  hash() {
    return this.#state.hash();
  }

  board() {
    return this.#state.board();
  }

  ascii() {
    const line = '   +------------------------+';
    const ranks = this.board().map((squares, index) => {
      const signs = squares.map((piece) => ` ${piece === null ? '.' : letter(piece)} `);
      return ` ${8 - index} |${signs.join('')}|`;
    });
    return [line, ...ranks, line, '     a  b  c  d  e  f  g  h'].join('\n');
  }

  get(square) {
    return pieceOf(this.#state.get(square));
  }

  findPiece({ type, color }) {
    try {
      return this.#state.findPiece(type, color);
    } catch {
      return [];
    }
  }

  squareColor(square) {
    return ChessJsState.squareColor(square) ?? null;
  }

  put({ type, color }, square) {
    const done = this.#state.put(type, color, square);
    if (done) this.#nameStart();
    return done;
  }

  remove(square) {
    const removed = pieceOf(this.#state.remove(square));
    if (removed !== undefined) this.#nameStart();
    return removed;
  }

  setTurn(color) {
    if (color === this.turn()) return false;
    this.move('--');
    return true;
  }

  getCastlingRights(color) {
    const rights = this.#state.castlingRights(color);
    return { [KING]: rights.includes(KING), [QUEEN]: rights.includes(QUEEN) };
  }

  setCastlingRights(color, rights) {
    for (const side of [KING, QUEEN])
      if (rights[side] !== undefined) this.#state.setCastlingRight(color, side, rights[side]);
    this.#nameStart();
    const now = this.getCastlingRights(color);
    return [KING, QUEEN].every((side) => rights[side] === undefined || rights[side] === now[side]);
  }

  // Rules

  moves({ verbose = false, square = undefined, piece = undefined } = {}) {
    const filter = { square, piece };
    if (!verbose) return this.#state.moves(filter);
    return this.#state.moveObjects(filter).map((fields) => new Move(fields));
  }

  move(move, { strict = false } = {}) {
    return new Move(this.#state.move(move, strict));
  }

  undo() {
    const fields = this.#state.undo();
    return fields === null ? null : new Move(fields);
  }

  history({ verbose = false } = {}) {
    if (!verbose) return this.#state.history();
    return this.#state.historyObjects().map((fields) => new Move(fields));
  }

  perft(depth) {
    return this.#state.perft(depth);
  }

  attackers(square, by = this.turn()) {
    return this.#state.attackers(square, by);
  }

  isAttacked(square, by) {
    return this.attackers(square, by).length > 0;
  }

  isPromotion({ from, to }) {
    return this.#state.isPromotion(from, to);
  }

  isCheck() {
    return this.#state.isCheck();
  }

  inCheck() {
    return this.isCheck();
  }

  isCheckmate() {
    return this.#state.isCheckmate();
  }

  isStalemate() {
    return this.#state.isStalemate();
  }

  isInsufficientMaterial() {
    return this.#state.isInsufficientMaterial();
  }

  isThreefoldRepetition() {
    return this.#state.isThreefoldRepetition();
  }

  isDrawByFiftyMoves() {
    return this.#state.halfmoveClock() >= 100;
  }

  isDraw() {
    return (
      this.isDrawByFiftyMoves() ||
      this.isStalemate() ||
      this.isInsufficientMaterial() ||
      this.isThreefoldRepetition()
    );
  }

  isGameOver() {
    return this.isCheckmate() || this.isDraw();
  }

  // Tags

  header(...pairs) {
    for (let index = 0; index + 1 < pairs.length; index += 2)
      if (typeof pairs[index] === 'string' && typeof pairs[index + 1] === 'string')
        this.#headers[pairs[index]] = pairs[index + 1];
    return this.#headers;
  }

  getHeaders() {
    return { ...this.#headers };
  }

  setHeader(name, value) {
    if (value !== null && value !== undefined) this.#headers[name] = value;
    else this.removeHeader(name);
    return this.getHeaders();
  }

  removeHeader(name) {
    if (!(name in this.#headers)) return false;
    delete this.#headers[name];
    if (name in SEVEN_TAG_ROSTER) this.#headers = inOrder(this.#headers);
    return true;
  }

  // Annotations

  getComment() {
    return this.#comments.get(this.fen());
  }

  setComment(comment) {
    this.#comments.set(this.fen(), comment.replaceAll('{', '[').replaceAll('}', ']'));
  }

  removeComment() {
    return taken(this.#comments, this.fen());
  }

  deleteComment() {
    return this.removeComment();
  }

  getComments() {
    this.#prune();
    const fens = new Set([
      ...this.#comments.keys(),
      ...this.#suffixes.keys(),
      ...this.#nags.keys(),
    ]);
    return [...fens].map((fen) => {
      const comment = this.#comments.get(fen);
      const suffixAnnotation = this.#suffixes.get(fen);
      return {
        fen,
        ...(comment === undefined ? {} : { comment }),
        ...(suffixAnnotation === undefined ? {} : { suffixAnnotation }),
        nags: this.getNags(fen),
      };
    });
  }

  removeComments() {
    this.#prune();
    const removed = [...this.#comments].map(([fen, comment]) => ({ fen, comment }));
    this.#comments.clear();
    return removed;
  }

  deleteComments() {
    return this.removeComments();
  }

  getSuffixAnnotation(fen = this.fen()) {
    return this.#suffixes.get(fen);
  }

  setSuffixAnnotation(suffix, fen = this.fen()) {
    if (!SUFFIX_LIST.includes(suffix)) throw new Error(`Invalid suffix: ${suffix}`);
    this.#suffixes.set(fen, suffix);
  }

  removeSuffixAnnotation(fen = this.fen()) {
    return taken(this.#suffixes, fen);
  }

  getNags(fen = this.fen()) {
    return [...(this.#nags.get(fen) ?? [])];
  }

  setNags(nags, fen = this.fen()) {
    this.#nags.set(fen, [...nags]);
  }

  addNag(nag, fen = this.fen()) {
    this.setNags(new Set([...this.getNags(fen), nag]), fen);
  }

  removeNag(nag, fen = this.fen()) {
    const nags = this.getNags(fen);
    if (!nags.includes(nag)) return false;
    this.setNags(
      nags.filter((other) => other !== nag),
      fen,
    );
    return true;
  }

  removeNags(fen = this.fen()) {
    return taken(this.#nags, fen) ?? [];
  }

  // PGN

  loadPgn(pgn, { strict = false, newlineChar = '\r?\n' } = {}) {
    const text = newlineChar === '\r?\n' ? pgn : pgn.replace(new RegExp(newlineChar, 'g'), '\n');
    if (strict && /^\s*\[SetUp /im.test(text) !== /^\s*\[FEN /im.test(text))
      throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
    const { headers, result, notes } = this.#state.loadPgn(text, strict);
    this.#begin(false);
    for (const [name, value] of headers) this.#headers[name] = value;
    if (result !== undefined && result !== '*') this.#headers.Result = result;
    for (const { fen, comment, suffix, nags } of notes) {
      if (comment !== undefined) this.#comments.set(fen, comment);
      if (suffix !== undefined) this.#suffixes.set(fen, suffix);
      if (nags.length > 0) this.#nags.set(fen, nags);
    }
  }

  pgn({ newline = '\n', maxWidth = 0 } = {}) {
    const tags = Object.entries(this.#headers).sort(([one], [other]) => rank(one) - rank(other));
    const lines = tags.map(([name, value]) => `[${name} "${value}"]`);
    if (lines.length > 0) lines.push('');
    const words = [...this.#movetext(), this.#headers.Result ?? '*'].filter((word) => word !== '');
    return [...lines, wrapped(words, newline, maxWidth)].join(newline);
  }

  /** The parts of the movetext: comments before the first move, and the pairs of moves. */
  #movetext() {
    const sans = this.#state.history();
    const fens = this.#state.fens().split('\n');
    const comment = (fen) => {
      const text = this.#comments.get(fen);
      return text === undefined ? '' : ` {${text}}`;
    };
    const parts = [comment(fens[0]).trim()];
    sans.forEach((san, index) => {
      const [, turn, , , , number] = fens[index].split(' ');
      const noted = san + comment(fens[index + 1]);
      if (turn === WHITE) parts.push(`${number}. ${noted}`);
      else if (index === 0) parts.push(`${number}. ... ${noted}`);
      else parts[parts.length - 1] += ` ${noted}`;
    });
    return parts;
  }

  /** Forgets tags and annotations. */
  #begin(preserveHeaders) {
    this.#headers = preserveHeaders ? this.#headers : { ...SEVEN_TAG_ROSTER };
    this.#comments = new Map();
    this.#suffixes = new Map();
    this.#nags = new Map();
  }

  /** Names the start in the tags, unless it is the initial position or moves have been made. */
  #nameStart() {
    if (this.#state.history().length > 0) return;
    delete this.#headers.SetUp;
    delete this.#headers.FEN;
    const fen = this.fen();
    if (fen !== DEFAULT_POSITION) Object.assign(this.#headers, { SetUp: '1', FEN: fen });
  }

  /** Drops annotations of positions that have been taken back. */
  #prune() {
    const fens = new Set(this.#state.fens().split('\n'));
    for (const annotations of [this.#comments, this.#suffixes, this.#nags])
      for (const fen of annotations.keys()) if (!fens.has(fen)) annotations.delete(fen);
  }
}

/** The letter of a piece in a FEN. */
function letter({ type, color }) {
  return color === WHITE ? type.toUpperCase() : type;
}

/** A piece from its two letters. */
function pieceOf(letters) {
  return letters === undefined ? undefined : { type: letters[1], color: letters[0] };
}

/** Removes and returns an entry. */
function taken(map, key) {
  const value = map.get(key);
  map.delete(key);
  return value;
}

/** The place of a tag in the order of the PGN standard; unknown ones are last. */
function rank(name) {
  const place = [...Object.keys(SEVEN_TAG_ROSTER), ...SUPPLEMENTAL_TAGS].indexOf(name);
  return place < 0 ? SUPPLEMENTAL_TAGS.length + 7 : place;
}

/** Tags with those of the roster first. */
function inOrder(headers) {
  return { ...SEVEN_TAG_ROSTER, ...headers };
}

/**
 * Joins parts with spaces, and breaks lines at a width in characters; 0 means one line. Only a part
 * with a comment is broken itself.
 */
function wrapped(parts, newline, maxWidth) {
  if (maxWidth === 0) return parts.join(' ');
  const lines = [];
  let line = '';
  for (const word of parts.flatMap((part) => (part.includes('{') ? part.split(/ +/) : [part]))) {
    if (line !== '' && line.length + 1 + word.length > maxWidth) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(newline);
}
