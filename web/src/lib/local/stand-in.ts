import type { GameSource, Status } from '../connection/source';
import { answerInPlace } from '../http/http';

/** Milliseconds from a connection to the first results. */
const SOON = 2_000;

/**
 * Lets this page answer requests while the server cannot be reached, and sends it the results
 * afterwards.
 */
export function standIn(source: Pick<GameSource, 'onStatus'>): void {
  let status: Status = 'connecting';
  const sendAfter = (millis: number) => {
    import('./sender').then(
      (sender) => {
        sender.sendAfter(millis, () => status === 'open');
      },
      () => {
        // The next connection sends the results.
      },
    );
  };
  source.onStatus((now) => {
    if (now === 'open' && status !== now) sendAfter(SOON);
    status = now;
  });
  // A game that was begun without the server may end while it is there again.
  window.addEventListener('staunton-result', () => {
    if (status === 'open') sendAfter(0);
  });
  answerInPlace(
    async (method, path, body) => (await import('./answers')).answer(method, path, body, status),
    (path, answer) => {
      if (path === '/app/puzzles')
        import('./answers').then(
          ({ keepOverview }) => {
            keepOverview(answer);
          },
          () => {
            // Without it the page knows no rating while it is offline.
          },
        );
    },
  );
}
