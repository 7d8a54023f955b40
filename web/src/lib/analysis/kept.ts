import { lastOwner } from '../offline/kept-games';
import { currentSession } from '../session.svelte';
import type { Analysis } from './analysis.svelte';
import { writePgn } from './pgn';
import { readPgn } from './reading';
import { nodeAt, START, type Node } from './tree';
import { STANDARD_START } from '../board/first-moves';

/** What this tab keeps of an analysis, so that loading the page again loses nothing. */
interface Kept {
  /** Whose analysis it is. */
  readonly owner: string;
  /** What the address named; another one is another analysis. */
  readonly link: string;
  readonly pgn: string;
  /** The place in the tree: which child at each step. */
  readonly steps: readonly number[];
}

const KEY = 'staunton.analysis';

/** Who reads this page; another one may have signed in in another tab since. */
const reader = () => currentSession()?.id ?? lastOwner();

/** Keeps an analysis for as long as the tab is open, where the browser allows it. */
export function keep(link: string, analysis: Analysis, path: readonly Node[]): void {
  const { tree, tags, result } = analysis;
  const steps = path.map(({ id, parent }) => nodeAt(tree, parent ?? START).children.indexOf(id));
  const pgn = writePgn({ tree, tags, result, standard: STANDARD_START });
  const kept: Kept = { owner: reader(), link, pgn, steps };
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage an analysis lasts until the page is left.
  }
}

/**
 * Goes on with what was kept under this link, unless that is not wanted any more when it has come;
 * answers whether there was something.
 */
export async function restore(
  link: string,
  analysis: Analysis,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const kept = read();
  if (kept?.link !== link || kept.owner !== reader()) return false;
  const game = await readPgn(kept.pgn, 1);
  if (!isWanted()) return true;
  analysis.load(game);
  let at = START;
  for (const step of kept.steps) at = nodeAt(analysis.tree, at).children[step] ?? at;
  analysis.show(at);
  return true;
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    const { owner, link, pgn, steps } = kept ?? {};
    if (typeof owner !== 'string' || typeof link !== 'string') return null;
    if (typeof pgn !== 'string' || !Array.isArray(steps)) return null;
    return { owner, link, pgn, steps: steps.map(Number) };
  } catch {
    return null;
  }
}
