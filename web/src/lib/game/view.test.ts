import { describe, expect, it } from 'vitest';
import { sampleInfo, samplePly, sampleState, sampleView, START } from './sample';
import { GapError, moverOf, shownAt, snapshot, update } from './view';

const sans = (plies: readonly { san: string }[]) => plies.map(({ san }) => san);

describe('merging', () => {
  it('takes a whole snapshot', () => {
    const state = sampleState({ version: 2, plies: [samplePly(1), samplePly(2)] });
    expect(sans(snapshot(null, sampleInfo(), state).plies)).toEqual(['m1', 'm2']);
  });

  it('appends the plies of a snapshot after a reconnect', () => {
    const state = sampleState({ version: 3, from_ply: 2, plies: [samplePly(3)] });
    expect(sans(snapshot(sampleView(2), sampleInfo(), state).plies)).toEqual(['m1', 'm2', 'm3']);
  });

  it('adds a ply', () => {
    const after = update(
      sampleView(2),
      sampleState({ version: 3, from_ply: 2, plies: [samplePly(3)] }),
    );
    expect(sans(after.plies)).toEqual(['m1', 'm2', 'm3']);
    expect(after.state.version).toBe(3);
  });

  it('drops plies that were taken back', () => {
    const after = update(sampleView(4), sampleState({ version: 6, from_ply: 2 }));
    expect(sans(after.plies)).toEqual(['m1', 'm2']);
  });

  it('replaces the plies that were taken back', () => {
    const other = samplePly(3, { san: 'other' });
    const after = update(sampleView(4), sampleState({ version: 7, from_ply: 2, plies: [other] }));
    expect(sans(after.plies)).toEqual(['m1', 'm2', 'other']);
  });

  it('ignores an update older than the known version', () => {
    const before = sampleView(3);
    expect(update(before, sampleState({ version: 2 }))).toBe(before);
  });

  it('accepts the same version again, because a rematch offer changes no version', () => {
    const state = sampleState({ version: 3, from_ply: 3, rematch_offer: 'black' });
    expect(update(sampleView(3), state).state.rematch_offer).toBe('black');
  });

  it('detects a gap', () => {
    const state = sampleState({ version: 9, from_ply: 8, plies: [samplePly(9)] });
    expect(() => update(sampleView(2), state)).toThrow(GapError);
    expect(() => snapshot(null, sampleInfo(), state)).toThrow(GapError);
  });
});

describe('shownAt', () => {
  it('shows the start, a ply, and the live position', () => {
    const view = sampleView(3);
    expect(shownAt(view, 0)).toMatchObject({ fen: START, turn: 'white', lastMove: null });
    expect(shownAt(view, 1)).toMatchObject({ fen: samplePly(1).fen, turn: 'black' });
    expect(shownAt(view, 3)).toMatchObject({ fen: START, lastMove: ['e2', 'e4'] });
  });
});

it('returns the side that made a ply, even if Black moved first', () => {
  const view = sampleView(2);
  expect([moverOf(view, 0), moverOf(view, 1)]).toEqual(['white', 'black']);
  const begun = { ...view, info: sampleInfo({ start_fen: '4k3/8/8/8/8/8/8/4K3 b - - 0 1' }) };
  expect([moverOf(begun, 0), moverOf(begun, 1)]).toEqual(['black', 'white']);
});
