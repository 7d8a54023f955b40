// Compiled, never run: the types fit the use that README.md shows.
import { Game, Position, readPgn, type Move, type Verdict } from 'staunton-chess';
import { Chess, type Square } from 'staunton-chess/chess-js';
import { Engine, type SearchResult } from 'staunton-chess/engine';
import { ArbiterGame, Position as Diagram, Puzzle, svg } from 'staunton-chess/study';
import { SyncEngine } from 'staunton-chess/sync-engine';

const game = new Game(undefined, { chess960: true });
const move: Move = game.move({ from: 'e2', to: 'e4' });
const verdict: Verdict | undefined = game.outcome();
const sans: string[] = game.moves({ square: move.to });
const next: Position = new Position().play(sans[0] ?? 'e4');
const targets: Square[] | undefined = next.targets().e7;
const comments: string[] | undefined = readPgn('1. e4 *')[0]?.moves[0]?.comments;
// @ts-expect-error A move is a text or an object.
game.move(1);

const found: Promise<SearchResult> = new Engine({ megabytes: 8 }).search(next.fen(), { depth: 3 });
const history: string[] = new Chess().history();
const verbose: string[] = new Chess().moves({ verbose: true }).map((made) => made.after);
const picture: string = svg(new Diagram(next.fen()), { below: 'b' });
const puzzle = new Puzzle(game.fen(), ['e4']).judge(['e4']).reply?.san;
const left: number | undefined = new ArbiterGame(0, { time: 1 }).remaining(0, 'w');

const value: number = SyncEngine.evaluate({ moves: ['e4'] });

export { comments, found, history, left, picture, puzzle, targets, value, verbose, verdict };
