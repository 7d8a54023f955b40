/**
 * Runs `act` now, every `every` milliseconds while the page is visible, and when it becomes visible
 * again. Returns a function that stops it.
 */
export function whileVisible(every: number, act: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  function look(): void {
    clearInterval(timer);
    if (document.hidden) return;
    act();
    timer = setInterval(act, every);
  }
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
