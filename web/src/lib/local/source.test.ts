import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../connection/connection';
import type { AnalysisListener, Explored, NotExplored } from '../connection/positions';
import type { Status } from '../connection/source';

const device = vi.hoisted(() => ({
  works: false,
  explore: vi.fn(),
  analyse: vi.fn(),
  searches: vi.fn(),
  reason: vi.fn(),
  lastPly: vi.fn(),
  tryEngine: vi.fn(),
}));
vi.mock('virtual:core', () => ({ parts: {} }));
vi.mock('./local-positions', () => ({
  LocalPositions: { load: () => Promise.resolve(device) },
}));
vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => undefined } });
vi.stubGlobal('navigator', {});

const { withLocalGames } = await import('./source');
const { setEnginePlace } = await import('../core/engine-place.svelte');

const line = { fen: 'fen', chess960: false, moves: ['e2e4'] };
const answer = (from: string, notes: string[] = []) =>
  Promise.resolve({ type: 'explored', start_fen: from, notes } as unknown as Explored);

function world() {
  let report: (status: Status) => void = () => undefined;
  const server = { explore: vi.fn(() => answer('server')), analyse: vi.fn(() => vi.fn()) };
  const connection = {
    positions: server,
    onStatus: (listener: typeof report) => {
      report = listener;
      return () => undefined;
    },
  };
  const source = withLocalGames(connection as unknown as Connection);
  report('open');
  const lose = () => {
    report('lost');
  };
  return { source, positions: source.positions, server, lose };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the source of a page', () => {
  beforeEach(() => {
    vi.resetAllMocks();
    device.works = false;
    device.explore.mockImplementation(() => answer('device'));
    device.tryEngine.mockImplementation(() => {
      device.works = true;
      return Promise.resolve();
    });
    setEnginePlace('device');
  });

  it('asks the server for positions until the rules have loaded', async () => {
    const { source, positions, server } = world();
    expect(await positions.explore(line, 0)).toMatchObject({ start_fen: 'server' });
    expect(source.reason?.('fen', false, 'e2e5')).toBeNull();
    expect(source.lastPly?.(line)).toBeNull();
    positions.prepare?.('rules');
    await settled();
    expect(await positions.explore(line, 0)).toMatchObject({ start_fen: 'device' });
    expect(server.explore).toHaveBeenCalledOnce();
    expect(device.tryEngine).not.toHaveBeenCalled();
    device.reason.mockReturnValue({ message: 'No.', article: '3.7' });
    expect(source.reason?.('fen', false, 'e2e5')).toMatchObject({ message: 'No.' });
    device.lastPly.mockReturnValue({ san: 'e4' });
    expect(source.lastPly?.(line)).toMatchObject({ san: 'e4' });
  });

  it('leaves remarks on a FEN to the server, and errors of the module', async () => {
    const { positions, server } = world();
    positions.prepare?.('rules');
    await settled();
    const refused = { type: 'explore_refused', code: 'bad_position' } as unknown as NotExplored;
    for (const found of [answer('device', ['dropped']), Promise.resolve(refused)]) {
      device.explore.mockReturnValueOnce(found);
      expect(await positions.explore(line, 0)).toMatchObject({ start_fen: 'server' });
    }
    device.explore.mockRejectedValueOnce(new Error('unreachable executed'));
    expect(await positions.explore(line, 0)).toMatchObject({ start_fen: 'server' });
    expect(server.explore).toHaveBeenCalledTimes(3);
  });

  it('searches on the device once its engine works, unless the user chose the server', async () => {
    const { positions, server } = world();
    const listener: AnalysisListener = { report: vi.fn(), ended: vi.fn() };
    positions.analyse(line, 1, listener);
    expect(await positions.searches?.(line)).toBeNull();
    positions.prepare?.('engine');
    await settled();
    device.searches.mockResolvedValue('searches');
    expect(await positions.searches?.(line)).toBe('searches');
    positions.analyse(line, 1, listener);
    await settled();
    expect([server.analyse, device.analyse].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    setEnginePlace('server');
    expect(await positions.searches?.(line)).toBeNull();
    positions.analyse(line, 1, listener);
    expect(server.analyse).toHaveBeenCalledTimes(2);
  });

  it('goes on with the server when the engine of the device fails', async () => {
    const { positions, server, lose } = world();
    positions.prepare?.('engine');
    await settled();
    const listener = { report: vi.fn(), ended: vi.fn() };
    const fail = (_: unknown, __: unknown, inPlace: AnalysisListener) => {
      setTimeout(() => {
        inPlace.ended('failed', null, 'out of memory');
      });
      return vi.fn();
    };
    device.analyse.mockImplementation(fail);
    positions.analyse(line, 1, listener);
    await settled();
    await settled();
    expect(server.analyse).toHaveBeenCalledOnce();
    expect(listener.ended).not.toHaveBeenCalled();
    // Without the server the failure is shown.
    lose();
    positions.analyse(line, 1, listener);
    await settled();
    await settled();
    expect(listener.ended).toHaveBeenCalledWith('failed', null, 'out of memory');
    // A search that was ended stays so.
    positions.analyse(line, 1, listener)();
    await settled();
    expect(listener.ended).toHaveBeenCalledOnce();
  });
});
