import type { Side } from '../protocol/protocol';
import { pathTo, nodeAt, START, type Tree } from './tree';

/** What an address says about the analysis to begin with. */
export interface Linked {
  readonly fen: string | null;
  readonly chess960: boolean;
  readonly moves: readonly string[];
  /** A game of this server, or of a collection. */
  readonly game: string | null;
  readonly collection: string | null;
  readonly number: string | null;
  /** The side that sits below at first. */
  readonly side: Side;
}

const id = /^[A-Za-z0-9]{1,64}$/;

/** Reads what stands behind the `?` of the page's address. */
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

/** Whether an address says what to begin with. */
export const namesSomething = ({ fen, moves, game, collection }: Linked): boolean =>
  fen !== null || moves.length > 0 || game !== null || collection !== null;

/** The address of a position set up: without one the standard start; and who sits below. */
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

/** The address of the line to a node. */
export function linkOf(tree: Tree, at: number, standard: string): string {
  const { fen } = nodeAt(tree, START);
  const moves = pathTo(tree, at).map(({ played }) => played?.uci ?? '');
  return linkTo(fen === standard && !tree.chess960 ? null : fen, tree.chess960, moves);
}
