import type { Status } from '../connection/source';
import { loadRules, type Rules } from '../core/core';
import { language } from '../language/texts';
import type {
  Claims,
  NewGame,
  OfflineGame,
  PuzzleAnswer,
  PuzzleOverview,
  PuzzleTry,
  PuzzleView,
  RunAnswer,
  RunTry,
  RunView,
  Side,
  TryAnswer,
} from '../protocol/protocol';
import { readStored, writeStored } from '../storage/stored';
import { keptGames, keptSession } from '../offline/kept-games';
import { keepLocalGame, newLocalId } from '../offline/own-games';
import { CHARACTERS } from '../new-game/levels';
import { STREAK } from '../puzzles/puzzles';
import { noteResult } from './results';

/** The rating near which puzzles are chosen until the server has named one. */
const USUAL_RATING = 1500;
/** The number of puzzles that are remembered as tried. */
const REMEMBERED = 200;
const TRIED = 'staunton.offline-puzzles';
const OVERVIEW = 'staunton.puzzle-overview';
/** The number of misses that end a timed run. */
const MISSES = 3;
/** The milliseconds for which a streak can be continued. */
const STREAK_LASTS = 24 * 3_600_000;

/** The current run; it does not survive a reload. */
let run: (RunView & { readonly ends: number; readonly random: number }) | null = null;

/**
 * Answers a request in the page while the server cannot be reached. Returns undefined for requests
 * that only the server can answer.
 */
export async function answer(
  method: string,
  address: string,
  body: unknown,
  status: Status,
): Promise<unknown> {
  const { pathname: path, searchParams: query } = new URL(address, window.location.origin);
  if (method === 'GET' && path === '/app/session') return keptSession() ?? undefined;
  // Without a connection the list has one page. A connected page shows the failure instead.
  if (method === 'GET' && path === '/app/games' && status === 'lost' && query.size === 0)
    return { games: keptGames(), older: null };
  // The server may have created the game although its answer was lost.
  const isLost = status !== 'open' && status !== 'overdue';
  if (method === 'POST' && path === '/app/games' && isLost) return begin(body as NewGame);
  if (!/^\/app\/(learn|puzzles)/.test(path)) return undefined;
  const rules = await loadRules();
  if (path.startsWith('/app/learn')) return learn(rules, method, path, body);
  return solve(rules, method, path, query, body);
}

/** Stores the overview that the server has sent, for the time without it. */
export function keepOverview(overview: unknown): void {
  writeStored(OVERVIEW, JSON.stringify(overview));
}

const parsed = (text: string | undefined): unknown =>
  text === undefined ? undefined : (JSON.parse(text) as unknown);

/** Begins a game in this page. */
async function begin(game: NewGame): Promise<{ id: string } | undefined> {
  const { opponent, color, time, chess960, claims, chess960_number: number } = game;
  if (opponent.kind === 'invitation' || time.kind === 'correspondence') return undefined;
  const character = opponent.kind === 'engine' ? opponent.character : undefined;
  const level = opponent.kind === 'engine' ? opponent.level : null;
  const random = (): Side => (Math.random() < 0.5 ? 'white' : 'black');
  const usual: Claims = level === null ? 'by_players' : 'automatic';
  const { ClientGame, chess960Start } = await loadRules();
  const drawn = () => chess960Start(number ?? Math.floor(Math.random() * 960));
  const record: OfflineGame = {
    level: character === undefined ? level : CHARACTERS[character].level,
    ...(character !== undefined && { character }),
    side: color === 'random' ? random() : color,
    time,
    start: game.start ?? (chess960 ? (drawn() ?? null) : null),
    chess960,
    claims: claims ?? usual,
    started_at: Date.now(),
    rows: [],
  };
  const id = newLocalId();
  // Throws if no game can be played from the position.
  new ClientGame(id, JSON.stringify(record), language).free();
  keepLocalGame({ id, record, over: false, rematch: null, sent: null });
  return { id };
}

function learn(rules: Rules, method: string, path: string, body: unknown): unknown {
  if (path === '/app/learn') return parsed(rules.showLessons(language));
  const [, lesson = '', exercise] = /^\/app\/learn\/([a-z0-9-]+)(?:\/(\d+))?$/.exec(path) ?? [];
  if (exercise === undefined) return parsed(rules.showLesson(lesson, language));
  if (method !== 'POST') return undefined;
  const text = rules.attemptExercise(lesson, Number(exercise), JSON.stringify(body), language);
  const answer = parsed(text) as TryAnswer | undefined;
  // A class may have it as homework.
  if (answer?.done) noteResult(path, body);
  return answer;
}

function solve(
  rules: Rules,
  method: string,
  path: string,
  query: URLSearchParams,
  body: unknown,
): unknown {
  if (path === '/app/puzzles') return overview(rules);
  if (path === '/app/puzzles/run') return startRun(rules, (body as { minutes: number }).minutes);
  if (path === '/app/puzzles/run/answer') return answerRun(rules, body as RunTry);
  if (path === '/app/puzzles/daily') {
    const daily = parsed(rules.dailyPuzzle(Date.now())) as PuzzleView | undefined;
    return daily && { ...daily, tried: tried().includes(daily.id) };
  }
  if (path === '/app/puzzles/next' || path === '/app/puzzles/repeat') {
    const { rating } = overview(rules);
    const theme = query.get('theme') ?? '';
    return parsed(rules.nextPuzzle(rating, theme, tried().join(' '), Math.random()));
  }
  const [, id = '', attempt] = /^\/app\/puzzles\/([a-z0-9]{8})(\/attempt)?$/.exec(path) ?? [];
  if (attempt === undefined) return parsed(rules.puzzle(id));
  if (method !== 'POST') return undefined;
  writeStored(
    TRIED,
    [id, ...tried().filter((other) => other !== id)].slice(0, REMEMBERED).join(' '),
  );
  const judgment = judged(rules, id, body as PuzzleTry);
  if (judgment && judgment.verdict !== 'right') noteResult(path, body);
  return judgment;
}

const judged = (rules: Rules, id: string, body: PuzzleTry) =>
  parsed(rules.attemptPuzzle(id, JSON.stringify(body))) as PuzzleAnswer | undefined;

const tried = (): readonly string[] =>
  (readStored(TRIED) ?? '').split(' ').filter((id) => /^[a-z0-9]{8}$/.test(id));

/** Returns the last known overview, without the parts that only the server can give. */
function overview(rules: Rules): PuzzleOverview {
  const kept = parsed(readStored(OVERVIEW) ?? undefined) as Partial<PuzzleOverview> | undefined;
  return {
    rating: USUAL_RATING,
    deviation: 350,
    history: [],
    tried: 0,
    solved: 0,
    recent: [],
    runs: [],
    ...kept,
    themes: JSON.parse(rules.puzzleThemes()) as PuzzleOverview['themes'],
    to_repeat: 0,
  };
}

function startRun(rules: Rules, minutes: number): RunView {
  const now = Date.now();
  const random = Math.random();
  const left_ms = minutes === STREAK ? STREAK_LASTS : minutes * 60_000;
  const puzzle = parsed(rules.puzzleOfRun(0, random)) as PuzzleView;
  const numbers = { score: 0, misses: 0, best: 0, number: 0, random, ends: now + left_ms };
  run = { minutes, started_at: now, left_ms, puzzle, ...numbers };
  return run;
}

function answerRun(rules: Rules, { number, moves }: RunTry): RunAnswer | undefined {
  const now = Date.now();
  if (run?.number !== number || run.puzzle === null) return undefined;
  const left_ms = Math.max(0, run.ends - now);
  const answer = judged(rules, run.puzzle.id, { moves, give_up: false });
  if (!answer) return undefined;
  const { verdict, position, reply } = answer;
  if (verdict === 'right') return { verdict, run: { ...run, left_ms }, position, reply };
  const isSolved = verdict === 'solved';
  const misses = run.misses + (isSolved ? 0 : 1);
  const score = run.score + (isSolved ? 1 : 0);
  const isOver = misses >= (run.minutes === STREAK ? 1 : MISSES) || left_ms === 0;
  const next = isOver ? null : (parsed(rules.puzzleOfRun(number + 1, run.random)) as PuzzleView);
  const best = Math.max(run.best, score);
  const shown = { score, misses, best, number: number + 1, puzzle: next };
  run = { ...run, ...shown, left_ms: isOver ? 0 : left_ms };
  return { verdict: isSolved ? 'solved' : 'wrong', run, position: null, reply: null };
}
