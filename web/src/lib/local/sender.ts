import { sendResults } from './results';

/** Milliseconds after which results are sent again if the server was busy. */
const LATER = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the results of this browser after about this time, and again if the server is busy while
 * `isOpen` returns true. The time varies, because many browsers may be connected again at once.
 */
export function sendAfter(millis: number, isOpen: () => boolean): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      sendResults().catch(() => {
        if (isOpen()) sendAfter(LATER, isOpen);
      });
    },
    millis * (0.5 + Math.random()),
  );
}
