import { describe, expect, it } from 'vitest';
import type { JournalEntry, TournamentJournal } from '../../protocol/protocol';
import { JournalPages } from './journal-pages.svelte';

const entry = (version: number): JournalEntry => ({
  version,
  at: 0,
  author: null,
  reason: null,
  command: { command: 'withdraw', entrant: version },
});

/** A server with this many entries, which sends three at once. */
function server(last: { version: number }) {
  const requested: (number | undefined)[] = [];
  const get = (before?: number): Promise<TournamentJournal> => {
    requested.push(before);
    const newest = before === undefined ? last.version : before - 1;
    const after = Math.max(newest - 3, 0);
    const entries = [];
    for (let version = newest; version > after; version--) entries.push(entry(version));
    return Promise.resolve({
      entries,
      players: entries.map(({ version }) => [version, `Name ${String(version)}`]),
      has_older: after > 0,
    });
  };
  return { get, requested };
}

const versions = (pages: JournalPages): number[] => pages.entries.map(({ version }) => version);

describe('the pages of a journal', () => {
  it('are requested one by one, with the names of their players', async () => {
    const pages = new JournalPages(server({ version: 7 }).get);
    await pages.loadNewest();
    expect(versions(pages)).toEqual([7, 6, 5]);
    expect([pages.nameOf(5), pages.nameOf(4)]).toEqual(['Name 5', 'Player 4']);
    await pages.loadOlder();
    expect(versions(pages)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(await pages.loadAll()).toBe(true);
    expect(versions(pages)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(pages.hasOlder).toBe(false);
  });

  it('keep the known entries when new ones follow', async () => {
    const last = { version: 5 };
    const pages = new JournalPages(server(last).get);
    await pages.loadNewest();
    await pages.loadOlder();
    last.version = 6;
    await pages.loadNewest();
    expect(versions(pages)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(pages.hasOlder).toBe(false);
  });

  it('have no gap when many new ones follow', async () => {
    const last = { version: 3 };
    const pages = new JournalPages(server(last).get);
    await pages.loadNewest();
    last.version = 9;
    await pages.loadNewest();
    expect(versions(pages)).toEqual([9, 8, 7]);
    expect(pages.hasOlder).toBe(true);
  });

  it('name a failure and keep the entries', async () => {
    let fails = false;
    const { get } = server({ version: 7 });
    const pages = new JournalPages((before) =>
      fails ? Promise.reject(new Error('no connection')) : get(before),
    );
    await pages.loadNewest();
    fails = true;
    expect(await pages.loadAll()).toBe(false);
    expect([pages.problem, versions(pages)]).toEqual(['no connection', [7, 6, 5]]);
  });
});
