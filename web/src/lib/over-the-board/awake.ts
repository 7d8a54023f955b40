/**
 * Keeps the screen on while the page is visible, where the browser allows it. Returns a function
 * that allows it to turn off again.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function ask(): Promise<void> {
    if (document.hidden || ended) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (ended) await lock.release();
    } catch {
      // Without the lock the screen turns off by the system's settings; the clock runs on the
      // server.
    }
  }
  const look = (): void => void ask();
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', look);
    void lock?.release();
  };
}
