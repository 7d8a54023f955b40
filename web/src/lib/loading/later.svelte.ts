/** For how many milliseconds it is said that something did not load. */
const SAID = 10_000;

let failure = $state.raw<object | null>(null);

/** What did not load last, while that is said: each time something new. Reactive. */
export const notLoaded = (): object | null => failure;

/**
 * What a button opens and what is loaded only then. Where it does not load, the page says so, and
 * `again` lets the button be pressed again.
 */
export const later = <Part>(part: Promise<Part>, again?: () => void): Promise<Part> =>
  part.catch(() => {
    const now = {};
    failure = now;
    setTimeout(() => {
      if (failure === now) failure = null;
    }, SAID);
    again?.();
    return new Promise<never>(() => undefined);
  });
