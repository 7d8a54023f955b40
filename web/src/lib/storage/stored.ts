/** What this browser keeps under a name, or null; browsers may refuse to keep anything. */
export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps nothing under a name any more. */
export function removeStored(name: string): void {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps a text for the next visit, where the browser allows it. */
export function writeStored(name: string, text: string): void {
  try {
    window.localStorage.setItem(name, text);
  } catch {
    // Without storage a choice lasts until the page is left.
  }
}
