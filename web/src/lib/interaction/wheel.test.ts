import { expect, it, vi } from 'vitest';
import { wheelSteps } from './wheel';

const turn = (deltaY: number, more: Partial<WheelEvent> = {}) => {
  const fields = { deltaY, deltaMode: 0, ctrlKey: false, ...more };
  return { ...fields, preventDefault: () => undefined } as WheelEvent;
};

it('makes one step for each notch, whatever its length', () => {
  const steps: number[] = [];
  const wheel = wheelSteps((step) => steps.push(step));
  wheel(turn(100));
  wheel(turn(-120));
  wheel(turn(3, { deltaMode: 1 }));
  expect(steps).toEqual([1, -1, 1]);
});

it('adds up the small movements of a touchpad in one direction', () => {
  const steps: number[] = [];
  const wheel = wheelSteps((step) => steps.push(step));
  for (let count = 0; count < 7; count++) wheel(turn(20));
  expect(steps).toEqual([1, 1]);
  wheel(turn(-59));
  expect(steps).toEqual([1, 1]);
  wheel(turn(-1));
  expect(steps).toEqual([1, 1, -1]);
});

it('leaves the zoom with Ctrl to the browser', () => {
  const onstep = vi.fn();
  const preventDefault = vi.fn();
  wheelSteps(onstep)(turn(100, { ctrlKey: true, preventDefault }));
  expect(onstep).not.toHaveBeenCalled();
  expect(preventDefault).not.toHaveBeenCalled();
});
