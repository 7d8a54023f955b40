/** Something that the user can find and go to. */
export interface Entry {
  /** Distinguishes the entry from all others. */
  readonly id: string;
  readonly name: string;
  /** Additional text, which is also searched. */
  readonly note?: string;
  /** Goes there, or makes the change. */
  readonly go: () => void;
}

/** Entries of one kind under their title. */
export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The maximum number of entries of a group in the results. */
const MAX_ENTRIES = 6;

/** Folds case, and removes the marks of letters: “Übung” is found by “ubung”. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether every word of the text occurs in the entry. */
function isFound(entry: Entry, words: readonly string[]): boolean {
  const text = fold(`${entry.name} ${entry.note ?? ''}`);
  return words.every((word) => text.includes(word));
}

/**
 * Returns the groups with the entries that contain every word of the text; entries whose names
 * begin with it come first. Groups without an entry are omitted.
 */
export function find(groups: readonly Group[], text: string): Group[] {
  const sought = fold(text.trim());
  const words = sought.split(/\s+/);
  const rank = ({ name }: Entry) => (fold(name).startsWith(sought) ? 0 : 1);
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .filter((entry) => isFound(entry, words))
        .sort((one, other) => rank(one) - rank(other))
        .slice(0, MAX_ENTRIES),
    }))
    .filter(({ entries }) => entries.length > 0);
}
