let hidden = $state(false);

/** Returns whether a game that runs hides the navigation on small screens. Reactive. */
export const hidesNavigation = (): boolean => hidden;

/**
 * Hides the navigation on small screens while `isPlaying` returns true, and until the component is
 * destroyed. Call it while a component is created.
 */
export function hideNavigationWhile(isPlaying: () => boolean): void {
  $effect(() => {
    hidden = isPlaying();
    return () => {
      hidden = false;
    };
  });
}
