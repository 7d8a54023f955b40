import { expect, it } from 'vitest';
import { sampleView } from './sample';
import { soundsOf } from './sounds';

it('plays a sound for each new offer, also after earlier offers', () => {
  const none = sampleView(4);
  const drawByWhite = sampleView(4, { draw_offer: 'white' });
  const drawByBlack = sampleView(5, { draw_offer: 'black' });
  const both = sampleView(4, { draw_offer: 'white', takeback: 'white' });
  expect(soundsOf(none, drawByWhite, true)).toEqual(['offer']);
  expect(soundsOf(drawByWhite, drawByBlack, true)).toEqual(['offer', 'move']);
  expect(soundsOf(drawByWhite, both, true)).toEqual(['offer']);
  // Existing and withdrawn offers make no sound.
  expect(soundsOf(both, both, true)).toEqual([]);
  expect(soundsOf(both, drawByWhite, true)).toEqual([]);
});
