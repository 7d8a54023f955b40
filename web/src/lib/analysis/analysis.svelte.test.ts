import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Explored, Line, NotExplored, PositionSource } from '../connection/positions';
import { Analysis } from './analysis.svelte';
import { played, STANDARD } from './sample';
import { nodeAt, START, withComment } from './tree';

const material = { taken_by_white: '', taken_by_black: '', balance: 0 };

/** A fake server that accepts every move except `no`, with a connection that can be closed. */
class World implements PositionSource {
  requests: { line: Line; fromPly: number }[] = [];
  connected = true;

  explore(line: Line, fromPly: number): Promise<Explored | NotExplored> {
    this.requests.push({ line, fromPly });
    if (!this.connected) return Promise.reject(new Error('not connected'));
    const at = line.moves.indexOf('no');
    if (at >= 0 || line.fen === 'bad' || line.fen === 'busy')
      return Promise.resolve({
        type: 'explore_refused',
        ...{
          request: 1,
          at: at < 0 ? null : at,
          code: line.fen === 'busy' ? 'too_many' : 'illegal_move',
          message: 'no',
          article: '3',
        },
      });
    const plies = line.moves.slice(fromPly, fromPly + 100).map((san, index) => ({
      ...played(san, fromPly + index),
      ...{ material, remaining: null },
    }));
    return Promise.resolve({
      type: 'explored',
      ...{ request: 1, start_fen: line.fen, notes: [], from_ply: fromPly, plies },
      position: {
        fen: `after ${line.moves.join(' ')}`,
        turn: 'white',
        check: false,
        targets: {},
        material,
      },
      ...{ ending: null, opening: null },
    });
  }

  analyse(): () => void {
    throw new Error('unexpected request to the engine');
  }
}

const sans = (analysis: Analysis) => analysis.path.map((node) => node.played?.san).join(' ');

describe('analysis', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function begun(moves: readonly string[] = []) {
    const world = new World();
    const analysis = new Analysis(world);
    await analysis.set(STANDARD, false, moves);
    await vi.advanceTimersByTimeAsync(100);
    flushSync();
    return { world, analysis };
  }

  it('loads a long line in parts', async () => {
    const moves = Array.from({ length: 250 }, (_, index) => `m${String(index)}`);
    const { world, analysis } = await begun(moves);
    expect(sans(analysis)).toBe(moves.join(' '));
    expect(world.requests.slice(0, 3).map(({ fromPly }) => fromPly)).toEqual([0, 100, 200]);
  });

  it('keeps the legal prefix of a line and reports what is wrong with the rest', async () => {
    const { analysis } = await begun(['e4', 'no', 'd4']);
    expect(sans(analysis)).toBe('e4');
    expect(analysis.notice).toMatchObject({ text: 'no', article: '3' });
    expect(await analysis.set('bad', false, [])).toBe(false);
    expect(sans(analysis)).toBe('e4');
  });

  it('keeps loading while the server limits the request rate', async () => {
    const { analysis } = await begun(['e4']);
    expect(await analysis.set('busy', false, [])).toBeNull();
    expect(analysis.notice?.text).toBe('no');
    expect(sans(analysis)).toBe('e4');
  });

  it('discards a loaded game that is no longer wanted', async () => {
    const { world, analysis } = await begun(['e4', 'e5']);
    await analysis.play('d4');
    const { tree, game } = analysis;
    const set = (fen: string) => analysis.set(fen, false, [], () => false);
    expect(await set(STANDARD)).toBe(false);
    expect(await set('bad')).toBe(false);
    world.connected = false;
    expect(await set(STANDARD)).toBeNull();
    expect(analysis.tree).toBe(tree);
    expect(analysis.game).toBe(game);
    expect(analysis.notice).toBeNull();
    expect(analysis.canUndo).toBe(true);
  });

  it('plays moves that the server accepts and reports why others are refused', async () => {
    const { analysis } = await begun(['e4']);
    await analysis.play('e5');
    expect(sans(analysis)).toBe('e4 e5');
    expect(analysis.explored?.position.fen).toBe('after e4 e5');
    await analysis.play('no');
    expect(sans(analysis)).toBe('e4 e5');
    expect(analysis.notice?.text).toBe('no');
    expect(analysis.pending).toBeNull();
  });

  it('follows an existing move without a request', async () => {
    const { world, analysis } = await begun(['e4', 'e5']);
    analysis.show(START);
    const before = world.requests.length;
    await analysis.play('e4');
    expect(sans(analysis)).toBe('e4');
    expect(world.requests.slice(before).every(({ line }) => line.moves.length < 2)).toBe(true);
  });

  it('undoes and redoes, also when ids are reused for other moves', async () => {
    const { analysis } = await begun(['e4']);
    await analysis.play('e5');
    analysis.undo();
    expect(sans(analysis)).toBe('e4');
    await analysis.play('c5');
    expect(analysis.explored?.position.fen).toBe('after e4 c5');
    expect(analysis.canRedo).toBe(false);
    analysis.undo();
    analysis.redo();
    await vi.advanceTimersByTimeAsync(200);
    expect(sans(analysis)).toBe('e4 c5');
    expect(analysis.explored?.position.fen).toBe('after e4 c5');
  });

  it('sends one request at a time, the last one for the displayed position', async () => {
    const moves = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { world, analysis } = await begun(moves);
    const before = world.requests.length;
    for (const id of [1, 2, 3, 4, 5]) analysis.show(id);
    expect(world.requests.length - before).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.requests.length - before).toBe(2);
    expect(analysis.explored?.position.fen).toBe('after a b c d e');
  });

  it('keeps the same line object after an edit that changes no moves', async () => {
    const { analysis } = await begun(['e4', 'e5']);
    const { line } = analysis;
    analysis.edit(withComment(analysis.tree, 1, 'best'), analysis.at);
    expect(analysis.tree.nodes[1]?.comment).toBe('best');
    expect(analysis.line).toBe(line);
    analysis.show(1);
    expect(analysis.line.moves).toEqual(['e4']);
    expect(analysis.line).not.toBe(line);
  });

  it('merges the keystrokes of a comment into one undo step and keeps the line', async () => {
    const { analysis } = await begun(['e4']);
    const { tree, line } = analysis;
    for (const text of ['b', 'be', 'bes', 'best']) analysis.writeComment(text);
    expect(nodeAt(analysis.tree, analysis.at).comment).toBe('best');
    expect(analysis.line).toBe(line);
    // Later text, or a comment on another move, is a separate undo step.
    analysis.endComment();
    analysis.writeComment('best by test');
    analysis.show(START);
    analysis.writeComment('A start');
    analysis.undo();
    expect(nodeAt(analysis.tree, START).comment).toBe('');
    analysis.undo();
    expect(nodeAt(analysis.tree, 1).comment).toBe('best');
    analysis.undo();
    expect(analysis.tree).toBe(tree);
    expect(analysis.canUndo).toBe(false);
    analysis.redo();
    expect(nodeAt(analysis.tree, 1).comment).toBe('best');
  });

  it('restores the former game by undo after another was opened', async () => {
    const { analysis } = await begun(['e4']);
    analysis.tags = [['White', 'Ada']];
    analysis.writeComment('an hour of work');
    const { tree, game } = analysis;
    await analysis.set(STANDARD, false, ['d4'], () => true, true);
    expect(sans(analysis)).toBe('d4');
    expect(analysis.tags).toEqual([]);
    analysis.undo();
    expect(analysis.tree).toBe(tree);
    expect(sans(analysis)).toBe('e4');
    expect([analysis.game, analysis.tags]).toEqual([game, [['White', 'Ada']]]);
    analysis.redo();
    expect(sans(analysis)).toBe('d4');
    expect(analysis.game).not.toBe(game);
    // An analysis from an address has no history.
    await analysis.set(STANDARD, false, []);
    expect(analysis.canUndo).toBe(false);
  });

  it('counts opened games, not edits', async () => {
    const { analysis } = await begun(['e4']);
    const { game } = analysis;
    await analysis.play('e5');
    analysis.undo();
    expect(analysis.game).toBe(game);
    await analysis.set(STANDARD, false, []);
    expect(analysis.game).not.toBe(game);
  });

  it('changes nothing while offline and retries automatically', async () => {
    const { world, analysis } = await begun(['e4', 'e5']);
    world.connected = false;
    await analysis.play('d4');
    expect(sans(analysis)).toBe('e4 e5');
    expect(analysis.notice?.text).toContain('cannot be reached');
    analysis.show(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(analysis.explored).toBeNull();
    world.connected = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(analysis.explored?.position.fen).toBe('after e4');
  });

  it('requests a position after very many moves by a later start', async () => {
    const moves = Array.from({ length: 600 }, (_, index) => `m${String(index)}`);
    const { world, analysis } = await begun(moves);
    await analysis.play('last');
    const { line, fromPly } = world.requests.at(-1) ?? { line: { fen: '', moves: [] }, fromPly: 0 };
    expect([line.moves.length, fromPly]).toEqual([600, 599]);
    expect(line.fen).toBe(nodeAt(analysis.tree, 1).fen);
    expect(analysis.path).toHaveLength(601);
  });
});
