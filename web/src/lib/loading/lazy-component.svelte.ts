/** Milliseconds for which a loading failure is shown. */
const SHOWN = 10_000;

let failure = $state.raw<object | null>(null);

/** Returns the last loading failure while it is shown, a new object each time. Reactive. */
export const notLoaded = (): object | null => failure;

/**
 * Wraps the lazy loading of a part that a button opens. After a failure the page shows a message,
 * and `again` lets the user press the button again.
 */
export const later = <Part>(part: Promise<Part>, again?: () => void): Promise<Part> =>
  part.catch(() => {
    const now = {};
    failure = now;
    setTimeout(() => {
      if (failure === now) failure = null;
    }, SHOWN);
    again?.();
    return new Promise<never>(() => undefined);
  });
