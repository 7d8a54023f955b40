import { parts } from 'virtual:core';
import type { Character } from '../protocol/protocol';

/**
 * The rules of chess in WebAssembly (`crates/wasm/src/client`). Texts are messages of the protocol as
 * JSON, and times are milliseconds since 1970.
 */
export interface Rules {
  readonly ClientGame: new (id: string, record: string, language: string) => ClientGame;
  /** Answers an `explore` message. */
  ask(message: string, language: string): string;
  /** Returns moves in UCI, separated by blanks, in SAN. */
  sayLine(fen: string, chess960: boolean, moves: string): string;
  /** Returns the FEN of a Chess960 starting position, 0 to 959. */
  chess960Start(this: void, number: number): string | undefined;
  /** Returns a sentence about a move. */
  remark(played: string, language: string): string;
  showLessons(language: string): string;
  showLesson(id: string, language: string): string | undefined;
  attemptExercise(id: string, exercise: number, body: string, language: string): string | undefined;
  puzzleThemes(): string;
  puzzle(id: string): string | undefined;
  dailyPuzzle(now: number): string | undefined;
  nextPuzzle(rating: number, theme: string, tried: string, random: number): string | undefined;
  puzzleOfRun(number: number, random: number): string | undefined;
  attemptPuzzle(id: string, body: string): string | undefined;
}

/** A game that this page plays without the server. */
export interface ClientGame {
  record(): string;
  message(now: number, since?: number): string;
  version(): number;
  /** Carries out a command; returns the reason if it is refused. */
  command(now: number, command: string): string | undefined;
  explain(now: number, text: string): string;
  dropFlag(now: number): boolean;
  flagDue(): number | undefined;
  search(now: number): string | undefined;
  computerPlays(now: number, uci: string, cp?: number, mate?: number, typical?: boolean): void;
  free(): void;
}

/** A position with the moves that led to it. */
export interface EnginePosition {
  readonly fen: string;
  readonly chess960: boolean;
  readonly moves: readonly string[];
}

/** A line that a search has found. */
export interface SearchInfo {
  readonly depth: number;
  readonly selectiveDepth: number;
  readonly line: number;
  readonly cp?: number;
  readonly mate?: number;
  readonly nodes: number;
  readonly time: number;
  readonly pv: readonly string[];
}

/** A move that the engine has chosen. */
export interface ChosenMove {
  readonly lan: string;
  readonly cp?: number;
  readonly mate?: number;
  readonly typical?: boolean;
}

/** An engine in a worker. */
export interface Engine {
  play(
    position: EnginePosition,
    options: {
      readonly level: number;
      readonly character?: Character;
      readonly seed: number;
      readonly time: number;
    },
  ): Promise<ChosenMove | undefined>;
  search(
    position: EnginePosition,
    limits: {
      readonly time?: number;
      readonly depth?: number;
      readonly nodes?: number;
      readonly lines: number;
    },
    oninfo: (info: SearchInfo) => void,
  ): Promise<{ readonly cp?: number; readonly mate?: number }>;
  stop(): void;
  close(): void;
}

/** The engine's module. */
export interface EngineModule {
  readonly Engine: new (options?: { readonly megabytes: number }) => Engine;
}

let rules: Promise<Rules> | null = null;

/** Loads the rules once. A failed attempt is repeated by the next call. */
export function loadRules(): Promise<Rules> {
  if (!parts) return Promise.reject(new Error('This page has no rules.'));
  rules ??= parts.rules().catch((error: unknown) => {
    rules = null;
    throw error;
  });
  return rules;
}

/** Starts an engine in its own worker. */
export async function startEngine(): Promise<Engine> {
  if (!parts) throw new Error('This page has no engine.');
  const { Engine } = await parts.engine();
  return new Engine({ megabytes: 16 });
}
