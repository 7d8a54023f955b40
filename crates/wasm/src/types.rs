//! The TypeScript types of the objects that are passed as JSON.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const MOVE_TYPES: &str = r#"
/** A side: White or Black. */
export type Color = 'w' | 'b';

/** A kind of piece: pawn, knight, bishop, rook, queen or king. */
export type PieceSymbol = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

/** A square, from `a1` to `h8`. */
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** A piece. */
export interface Piece {
  type: PieceSymbol;
  color: Color;
}

/** A legal move. */
export interface Move {
  /** The side that moves. */
  color: Color;
  /** The square that the piece leaves. */
  from: Square;
  /** The square that the piece reaches; for castling that of the king. */
  to: Square;
  piece: PieceSymbol;
  /** The captured piece. */
  captured?: PieceSymbol;
  /** The piece that a pawn becomes. */
  promotion?: PieceSymbol;
  /**
   * Letters for the kinds of the move: `n` plain, `b` double step, `e` en passant, `c` capture,
   * `p` promotion, `k` and `q` castling.
   */
  flags: string;
  /** Standard algebraic notation, such as `Nf3`. */
  san: string;
  /** The notation of UCI, such as `g1f3`. In Chess960 castling names the square of the rook. */
  lan: string;
}

/** A move as an argument: any notation (`Nf3`, `g1f3`, `O-O`), or its squares. */
export type MoveLike = string | { from: string; to: string; promotion?: string | undefined };
"#;

#[cfg(feature = "board")]
#[wasm_bindgen(typescript_custom_section)]
const BOARD_TYPES: &str = r#"
/** The rules of castling of a position. */
export interface PositionOptions {
  /** Whether the rules of Chess960 apply. */
  chess960?: boolean;
}

/** Selects moves. */
export interface MoveFilter {
  /** Only moves of the piece on this square. */
  square?: string;
  /** Only moves of pieces of this kind. */
  piece?: string;
}

/** The reason why a move is illegal. */
export interface Refusal {
  /** A sentence. */
  reason: string;
  /** The violated article of the FIDE Laws of Chess; missing if the text is not a move. */
  article?: string;
}

/** The end of a game. */
export interface Verdict {
  /** `1-0`, `0-1`, `1/2-1/2` or, without a result, `*`. */
  result: string;
  /** The reason, such as `checkmate`, `dead_position` or `fivefold_repetition`. */
  reason: string;
  /** The article of the FIDE Laws of Chess, if there is one. */
  article?: string;
  /** A sentence. */
  sentence: string;
}

/** Whether a side can still mate by any legal moves. */
export interface Winnability {
  /** `undefined` if it is unknown within the budget. */
  canMate?: boolean;
  /** Moves in SAN that lead to a mate, if there is one. */
  line?: string[];
  /** The proof that there is none: `game_over`, `material`, `blockade` or `exhaustion`. */
  argument?: string;
  /** The positions that were examined. */
  nodes: number;
}

/** A problem in a PGN text. The text is kept, and reading continues after it. */
export interface PgnProblem {
  /** A sentence. */
  message: string;
  /** The line, from 1. */
  line: number;
  /** The column in characters, from 1. */
  column: number;
  /** The number of bytes before the problem. */
  offset: number;
}

/** A move of a PGN text. */
export interface PgnMove {
  /** Standard algebraic notation; `--` for a null move. */
  san: string;
  /** The notation of UCI; missing for a null move. */
  lan?: string;
  /** Numeric annotation glyphs. */
  nags?: number[];
  /** Comments before the move. */
  commentsBefore?: string[];
  /** Comments after the move. */
  comments?: string[];
  /** Alternatives to the move. */
  variations?: PgnLine[];
}

/** Moves of a PGN text, with their annotations. */
export interface PgnLine {
  /** Comments before the first move. */
  comments?: string[];
  moves: PgnMove[];
  /** Text after the moves that cannot be read. */
  unread?: string;
}

/** A game of a PGN text. */
export interface PgnGame extends PgnLine {
  /** The tags; `Result`, `FEN` and `SetUp` follow from other fields. */
  headers: Record<string, string>;
  /** The start as a FEN. */
  start: string;
  /** Whether the game is Chess960. */
  chess960: boolean;
  /** `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`. */
  result: string;
  problems: PgnProblem[];
}
"#;
