import { expect, it } from 'vitest';
import { drawingsIn, withDrawings } from './drawings';

it('reads the circles and arrows of the PGN standard’s supplement', () => {
  expect(drawingsIn('[%csl Gd4,Rf7] [%cal Gd1h5,Yb1c3] [%clk 0:01:30]')).toEqual([
    { orig: 'd4', brush: 'green' },
    { orig: 'f7', brush: 'red' },
    { orig: 'd1', dest: 'h5', brush: 'green' },
    { orig: 'b1', dest: 'c3', brush: 'yellow' },
  ]);
});

it.each(['', '[%csl ]', '[%csl Xd4]', '[%cal Gd9h5]', '[%clk 0:01:30]', '[%cal Gd1h5'])(
  'reads nothing from %j',
  (annotations) => {
    expect(drawingsIn(annotations)).toEqual([]);
  },
);

it('reads at most 64 drawings', () => {
  const many = Array.from({ length: 1000 }, () => 'Ga1').join(',');
  expect(drawingsIn(`[%csl ${many}]`)).toHaveLength(64);
});

it('replaces the drawings and keeps the other annotations', () => {
  const drawn = withDrawings('[%clk 0:01:30] [%cal Ge2e4]', [
    { orig: 'e4', brush: 'blue' },
    { orig: 'g1', dest: 'f3', brush: 'red' },
  ]);
  expect(drawn).toBe('[%csl Be4] [%cal Rg1f3] [%clk 0:01:30]');
  expect(withDrawings(drawn, [])).toBe('[%clk 0:01:30]');
});

it('writes what it reads', () => {
  const text = '[%csl Gd4,Rf7] [%cal Gd1h5]';
  expect(withDrawings('', drawingsIn(text))).toBe(text);
});
