import type { Side } from '../protocol/protocol';
import { pathTo, nodeAt, START, type Tree } from './tree';

/** The parameters in the address of an analysis. */
export interface Linked {
  readonly fen: string | null;
  readonly chess960: boolean;
  readonly moves: readonly string[];
  /** A game of this server, or a game in a collection. */
  readonly game: string | null;
  readonly collection: string | null;
  readonly number: string | null;
  /** The side at the bottom of the board at first. */
  readonly side: Side;
}

const id = /^[A-Za-z0-9]{1,64}$/;

/** Reads the query of the page's address (the part after `?`). */
export function readLink(query: string): Linked {
  const parameters = new URLSearchParams(query);
  const named = (name: string) => {
    const value = parameters.get(name);
    return value !== null && id.test(value) ? value : null;
  };
  return {
    fen: parameters.get('fen')?.replaceAll('_', ' ') ?? null,
    chess960: parameters.get('chess960') === '1',
    moves: (parameters.get('moves') ?? '').split(/[_, ]+/).filter((move) => move !== ''),
    game: named('game'),
    collection: named('collection'),
    number: named('number'),
    side: parameters.get('side') === 'black' ? 'black' : 'white',
  };
}

/** Returns whether an address names a game, position or line. */
export const namesSomething = ({ fen, moves, game, collection }: Linked): boolean =>
  fen !== null || moves.length > 0 || game !== null || collection !== null;

/**
 * Returns the address of a position, or of the standard position without `fen`, and the side at the
 * bottom.
 */
export function linkTo(
  fen: string | null,
  chess960: boolean,
  moves: readonly string[],
  side: Side = 'white',
): string {
  const parts = [
    ...(fen === null ? [] : [`fen=${encodeURI(fen.replaceAll(' ', '_'))}`]),
    ...(chess960 ? ['chess960=1'] : []),
    ...(moves.length === 0 ? [] : [`moves=${moves.join('_')}`]),
    ...(side === 'black' ? ['side=black'] : []),
  ];
  return parts.length === 0 ? '/analysis' : `/analysis?${parts.join('&')}`;
}

/** Returns the address of the line to a node. */
export function linkOf(tree: Tree, at: number, standard: string): string {
  const { fen } = nodeAt(tree, START);
  const moves = pathTo(tree, at).map(({ played }) => played?.uci ?? '');
  return linkTo(fen === standard && !tree.chess960 ? null : fen, tree.chess960, moves);
}
