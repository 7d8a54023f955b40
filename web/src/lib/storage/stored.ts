/** Returns the stored text for a name, or null. Browsers may refuse access to storage. */
export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Removes the stored text for a name. */
export function removeStored(name: string): void {
  try {
    window.localStorage.removeItem(name);
  } catch {
    // Storage is blocked, so there is no text to remove.
  }
}

/** Stores a text for the next visit, where the browser allows it. */
export function writeStored(name: string, text: string): void {
  try {
    window.localStorage.setItem(name, text);
  } catch {
    // Without storage a choice lasts until the user leaves the page.
  }
}
