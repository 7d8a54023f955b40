import { describe, expect, it } from 'vitest';
import type { ClientMessage } from '../protocol/protocol';
import { Positions, type Explored, type Report } from './positions';

const line = { fen: 'fen', chess960: false, moves: ['e2e4'] };
const material = { taken_by_white: '', taken_by_black: '', balance: 0 };

function explored(request: number): Explored {
  return {
    type: 'explored',
    ...{ request, start_fen: 'fen', notes: [], from_ply: 1, plies: [] },
    position: { fen: 'after', turn: 'black', check: false, targets: {}, material },
    ...{ ending: null, opening: null },
  };
}

function report(request: number, depth: number): Report {
  return {
    type: 'analysis',
    ...{ request, depth, seldepth: 1, nodes: 1, nps: 1, time: 1 },
    lines: [],
  };
}

function world() {
  const sent: ClientMessage[] = [];
  const state = { open: true };
  const positions = new Positions((message) => {
    if (state.open) sent.push(message);
    return state.open;
  });
  return { sent, state, positions };
}

function listener() {
  const reports: string[] = [];
  return {
    reports,
    report: ({ depth }: Report) => void reports.push(`depth ${String(depth)}`),
    ended: (reason: string) => void reports.push(reason),
  };
}

describe('positions', () => {
  it('matches each question to its own answer', async () => {
    const { sent, positions } = world();
    const [one, two] = [positions.explore(line, 1), positions.explore(line, 0)];
    expect(sent).toEqual([
      { type: 'explore', request: 1, ...line, from_ply: 1 },
      { type: 'explore', request: 2, ...line, from_ply: 0 },
    ]);
    positions.answered(explored(2));
    positions.answered(explored(1));
    expect((await one).request).toBe(1);
    expect((await two).request).toBe(2);
  });

  it('rejects open questions when the connection is lost, and new ones while offline', async () => {
    const { state, positions } = world();
    const answer = positions.explore(line, 0);
    positions.lost();
    await expect(answer).rejects.toThrow('not connected');
    state.open = false;
    await expect(positions.explore(line, 0)).rejects.toThrow('not connected');
  });

  it('reports only the newest analysis and restarts it on a new connection', () => {
    const { sent, positions } = world();
    const [old, now] = [listener(), listener()];
    positions.analyse(line, 3, old);
    positions.analyse({ ...line, moves: [] }, 3, now);
    positions.reported(report(1, 9));
    positions.reported({
      type: 'analysis_end',
      request: 1,
      reason: 'replaced',
      code: null,
      message: null,
    });
    positions.reported(report(2, 4));
    expect([old.reports, now.reports]).toEqual([[], ['depth 4']]);
    positions.opened();
    expect(sent.map((message) => 'request' in message && message.request)).toEqual([1, 2, 3]);
    // Reports of the old analysis may still arrive.
    positions.reported(report(2, 5));
    positions.reported({
      type: 'analysis_end',
      request: 3,
      reason: 'finished',
      code: null,
      message: null,
    });
    positions.opened();
    expect(now.reports).toEqual(['depth 4', 'finished']);
    expect(sent).toHaveLength(3);
  });

  it('ends an analysis once and does not end its successor', () => {
    const { sent, positions } = world();
    const end = positions.analyse(line, 1, listener());
    end();
    end();
    expect(sent.slice(1)).toEqual([{ type: 'end_analysis', request: 1 }]);
    const endOld = positions.analyse(line, 1, listener());
    positions.analyse(line, 1, listener());
    endOld();
    expect(sent.slice(2).map(({ type }) => type)).toEqual(['analyse', 'analyse']);
  });
});
