import { reader } from '../session/reader';
import type { Analysis } from './analysis.svelte';
import { writePgn } from './pgn';
import { readPgn } from './reading';
import { nodeAt, START, type Node } from './tree';
import { STANDARD_START } from '../chess/first-moves';

/** An analysis in the tab's session storage, which survives a reload. */
interface Kept {
  /** The owner of the analysis. */
  readonly owner: string;
  /** The query of the address. Each query has its own analysis. */
  readonly link: string;
  readonly pgn: string;
  /** The path to the current node: the child index at each step. */
  readonly steps: readonly number[];
}

const KEY = 'staunton.analysis';
/** The maximum number of stored analyses. */
const MOST = 20;

/** Stores an analysis until the tab is closed, where the browser allows it. */
export function keep(link: string, analysis: Analysis, path: readonly Node[]): void {
  const { tree, tags, result } = analysis;
  const steps = path.map(({ id, parent }) => nodeAt(tree, parent ?? START).children.indexOf(id));
  const pgn = writePgn({ tree, tags, result, standard: STANDARD_START });
  const kept: Kept = { owner: reader(), link, pgn, steps };
  const others = read().filter((one) => one.owner === kept.owner && one.link !== link);
  // The newest is the first. When storage is full, the oldest are dropped.
  for (let all = [kept, ...others].slice(0, MOST); all.length > 0; all = all.slice(0, -1)) {
    try {
      window.sessionStorage.setItem(KEY, JSON.stringify(all));
      return;
    } catch {
      // Without storage an analysis lasts until the user leaves the page.
    }
  }
}

/**
 * Restores the analysis that was stored for this link, unless the request is outdated when the
 * server has parsed it. Returns whether there was one.
 */
export async function restore(
  link: string,
  analysis: Analysis,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const owner = reader();
  const kept = read().find((one) => one.link === link && one.owner === owner);
  if (!kept) return false;
  const game = await readPgn(kept.pgn, 1);
  if (!isWanted()) return true;
  analysis.load(game);
  let at = START;
  for (const step of kept.steps) at = nodeAt(analysis.tree, at).children[step] ?? at;
  analysis.show(at);
  return true;
}

function read(): readonly Kept[] {
  try {
    const all: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    // Older versions stored a single analysis.
    return (Array.isArray(all) ? (all as unknown[]) : [all]).flatMap(readOne);
  } catch {
    return [];
  }
}

function readOne(one: unknown): readonly Kept[] {
  const { owner, link, pgn, steps } = (one ?? {}) as Partial<Kept>;
  if (typeof owner !== 'string' || typeof link !== 'string') return [];
  if (typeof pgn !== 'string' || !Array.isArray(steps)) return [];
  return [{ owner, link, pgn, steps: steps.map(Number) }];
}
