export { Game, PgnReader, Position, readPgn } from './wasm/core.js';
export type {
  Color,
  Move,
  MoveFilter,
  MoveLike,
  PgnGame,
  PgnLine,
  PgnMove,
  PgnProblem,
  Piece,
  PieceSymbol,
  PositionOptions,
  Refusal,
  Square,
  Verdict,
  Winnability,
} from './wasm/core.js';
