import { onTestFinished, vi } from 'vitest';

/** Gives the running test an empty browser storage and returns its contents. */
export function emptyStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return kept;
}
