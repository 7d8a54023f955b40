import type { Clocks, Side, TimeControl } from '../protocol/protocol';
import { shortDays } from '../language/texts';

/** The server's clock report and its arrival time (`performance.now()`). */
export interface Reading {
  readonly clocks: Clocks;
  readonly at: number;
}

/** The clock shows tenths of a second below this many milliseconds. */
export const TENTHS_BELOW = 20_000;

/** Returns the rest of the running clock's delay, in milliseconds. */
export function delayLeft(reading: Reading, now: number): number {
  if (reading.clocks.running === null) return 0;
  return Math.max(0, reading.clocks.delay - Math.max(0, now - reading.at));
}

/**
 * Returns the milliseconds to show for a side, counted down from the last reading. Zero does not
 * end the game: the server decides whether a flag has fallen.
 */
export function remaining(reading: Reading, side: Side, now: number): number {
  const left = reading.clocks[side];
  if (reading.clocks.running !== side) return left;
  const elapsed = Math.max(0, now - reading.at);
  return Math.max(0, left - Math.max(0, elapsed - reading.clocks.delay));
}

/**
 * Returns the milliseconds left for the first move of the side to move, counted down from the last
 * reading; null when there is no time limit for a first move.
 */
export function firstMoveLeft(reading: Reading, now: number): number | null {
  const left = reading.clocks.first_move;
  return left === null ? null : Math.max(0, left - Math.max(0, now - reading.at));
}

/** Formats milliseconds as a clock face: in English `2d 03:00`, `1:29:59`, `4:05` or `0:19.9`. */
export function formatClock(millis: number): string {
  const tenths = Math.floor(Math.max(0, millis) / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${shortDays(days)} ${two(hours)}:${two(minutes)}`;
  if (hours > 0) return `${String(hours)}:${two(minutes)}:${two(seconds % 60)}`;
  const face = `${String(minutes)}:${two(seconds % 60)}`;
  return millis < TENTHS_BELOW ? `${face}.${String(tenths % 10)}` : face;
}

/**
 * Returns the low-time warning threshold in milliseconds: a sixth of the first stage, but from 5 to
 * 20 s.
 */
export function lowTime(time: TimeControl): number {
  if (time.kind !== 'clock') return 0;
  const first = time.stages[0]?.millis ?? 0;
  return Math.min(TENTHS_BELOW, Math.max(5000, first / 6));
}
