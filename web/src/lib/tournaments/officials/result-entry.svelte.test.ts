import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardView, CommandRequest } from '../../protocol/protocol';
import { Official } from './official.svelte';
import { ResultEntryState } from './result-entry.svelte';
import { board, round, tournament } from './sample';

/** A server with one board, which another helper may change. */
class FakeServer {
  board: BoardView = board(1);
  sent: CommandRequest[] = [];
  refuses = false;

  fetch = (_: string, { body }: { body: string }) => {
    this.sent.push(JSON.parse(body) as CommandRequest);
    if (this.refuses)
      return Promise.resolve(Response.json({ error: 'The result has changed.' }, { status: 409 }));
    const { command } = this.sent.at(-1) ?? {};
    if (command?.command === 'enter_result') this.board = board(1, command.outcome);
    return Promise.resolve(Response.json({ version: 2 }));
  };
}

describe('the entry of results', () => {
  let server = new FakeServer();
  let shown = round(1, [null]);
  const refresh = () => {
    shown = { ...shown, boards: [server.board] };
    return Promise.resolve();
  };
  const open = () =>
    new ResultEntryState(
      () => tournament(2, 1),
      () => shown,
      new Official('t', refresh),
    );
  const current = () => shown.boards[0] ?? board(1);

  beforeEach(() => {
    server = new FakeServer();
    shown = round(1, [null]);
    vi.stubGlobal('fetch', server.fetch);
  });

  it('shows a result before the server has answered', async () => {
    const entry = open();
    expect(entry.enter(current(), '1-0')).toBe(true);
    expect([entry.shown(current()), current().outcome]).toEqual(['1-0', null]);
    await vi.waitFor(() => expect(entry.said).toBe('Board 1: 1–0'));
    expect([entry.pending.size, current().outcome]).toEqual([0, '1-0']);
    expect(server.sent.map(({ command }) => command)).toEqual([
      { command: 'enter_result', round: 1, board: 1, outcome: '1-0' },
    ]);
  });

  it('asks before it replaces a result', async () => {
    server.board = board(1, '1-0');
    await refresh();
    const entry = open();
    expect(entry.enter(current(), '1/2')).toBe(false);
    expect(entry.question).toEqual({ board: 1, shown: '1-0', outcome: '1/2', isConflict: false });
    expect(server.sent).toEqual([]);
    await entry.confirm('wrong side');
    expect(server.sent).toMatchObject([
      { reason: 'wrong side', command: { replaces: '1-0', outcome: '1/2' } },
    ]);
    expect([entry.question, current().outcome]).toEqual([null, '1/2']);
  });

  it('shows both results of a conflict', async () => {
    const entry = open();
    server.board = board(1, '0-1');
    server.refuses = true;
    entry.enter(current(), '1-0');
    await vi.waitFor(() => expect(entry.pending.size).toBe(0));
    expect(entry.question).toEqual({ board: 1, shown: '0-1', outcome: '1-0', isConflict: true });
    server.refuses = false;
    await entry.confirm('');
    expect(server.sent[1]?.command).toMatchObject({ replaces: '0-1', outcome: '1-0' });
  });

  it('shows the refusal of another rule', async () => {
    server.board = board(1, '1-0');
    await refresh();
    server.refuses = true;
    const entry = open();
    entry.enter(current(), '0-1');
    await entry.confirm('');
    expect(entry.question).toBeNull();
    expect(entry.problems.get(1)).toBe('The result has changed.');
  });
});
