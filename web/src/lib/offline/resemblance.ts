import { placement } from '../chess/fen';
import type { KeptView } from './kept-games';

/** The number of squares in which two boards differ at most if one move leads from one to the other. */
const ONE_MOVE = 4;

type Pieces = ReadonlyMap<string, string>;

const files = 'abcdefgh';

/** Returns the board as it is, and with files, colors and ranks, or both mirrored. */
function mirrored(fen: string): Pieces[] {
  const pieces = [...placement(fen)];
  return [false, true].flatMap((file) =>
    [false, true].map(
      (color) =>
        new Map(
          pieces.map(([square, piece]) => {
            const [letter = '', rank = ''] = square;
            const at = file ? (files[7 - files.indexOf(letter)] ?? '') : letter;
            const isWhite = (piece.color === 'white') !== color;
            return [
              at + (color ? String(9 - Number(rank)) : rank),
              `${isWhite ? 'white' : 'black'} ${piece.role}`,
            ];
          }),
        ),
    ),
  );
}

function differing(one: Pieces, other: Pieces): number {
  const squares = new Set([...one.keys(), ...other.keys()]);
  return [...squares].filter((square) => one.get(square) !== other.get(square)).length;
}

/**
 * Returns whether an analysis of a position would help the user in a game against a person that was in
 * progress when this browser last saw it. The server applies the same rule to its engine.
 */
export function resemblesGame(fen: string, games: readonly KeptView[]): boolean {
  const [board] = mirrored(fen);
  return games.some(({ info: { you, seats }, state }) => {
    if (state.verdict || (you !== 'white' && you !== 'black')) return false;
    if (seats[you === 'white' ? 'black' : 'white'].kind !== 'person') return false;
    return mirrored(state.position.fen).some(
      (other) => board !== undefined && differing(board, other) <= ONE_MOVE,
    );
  });
}
