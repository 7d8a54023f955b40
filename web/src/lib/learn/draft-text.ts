/** The text of a lesson draft. This module finds its lines and leaves parsing to the server. */

/** A text with a selection in it. */
export interface Edited {
  readonly text: string;
  /** The start and end of the selection. */
  readonly selection: readonly [number, number];
}

/** The maximum length of a text in bytes. */
export const MOST_BYTES = 16 * 1024;

/** Returns the length of a text in bytes, as it is sent. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Returns the start and end of a line; lines are counted from 1. */
export function lineAt(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[index]?.length ?? 0)];
}

/** Returns the title of a lesson. Comment lines may precede it. */
export function titleOf(text: string): string {
  const [, title = ''] = /^title:(.*(?:\n[ \t]+\S.*)*)/m.exec(text) ?? [];
  return title.replace(/\s+/g, ' ').trim();
}

/** Inserts an exercise after the one at this place and selects its name. */
export function withExercise(text: string, place: number, exercise: string): Edited {
  const at = nextExercise(text, place);
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at);
  const head = before === '' ? '' : `${before}\n\n`;
  const [firstLine = ''] = exercise.split('\n');
  const name = head.length + firstLine.indexOf(' ') + 1;
  return {
    text: `${head}${exercise.trimEnd()}\n${after === '' ? '' : `\n${after}`}`,
    selection: [name, head.length + firstLine.length],
  };
}

function nextExercise(text: string, from: number): number {
  const next = /^exercise:/gm;
  next.lastIndex = from;
  return next.exec(text)?.index ?? text.length;
}

function lineOf(text: string, place: number): [number, number] {
  const start = text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  return [start, end < 0 ? text.length : end];
}

/** Inserts a position into the exercise at this place: replaces its position line or adds one. */
export function withPosition(text: string, place: number, fen: string): Edited {
  const line = /* @wc-ignore */ `position: ${fen.trim()}`;
  // The end of the line above an exercise belongs to the previous exercise.
  const own = text.lastIndexOf(/* @wc-ignore */ '\nexercise:', place - 1) + 1;
  const end = nextExercise(text, own + 1);
  const found = /^position:.*$/m.exec(text.slice(own, end));
  if (found) {
    const start = own + found.index;
    return replaced(text, [start, start + found[0].length], line);
  }
  const [, lineEnd] = lineOf(text, place);
  const isEmpty = lineOf(text, place)[0] === lineEnd;
  return replaced(text, [lineEnd, lineEnd], isEmpty ? line : `\n${line}`);
}

function replaced(text: string, [start, end]: [number, number], by: string): Edited {
  const caret = start + by.length;
  return { text: text.slice(0, start) + by + text.slice(end), selection: [caret, caret] };
}
