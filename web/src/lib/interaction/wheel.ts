/** The movement that makes one step, in pixels; a notch of a mouse wheel is longer. */
const STEP = 60;
/** The height of a line, in pixels, where a browser reports lines. */
const LINE = 40;

/**
 * Returns a handler that makes one step for each notch of a mouse wheel, and for each {@link STEP}
 * on a touchpad. The page does not scroll meanwhile; Ctrl zooms as usual.
 */
export function wheelSteps(onstep: (step: 1 | -1) => void): (event: WheelEvent) => void {
  let turned = 0;
  return (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * LINE;
    // The other direction starts from zero.
    turned = Math.sign(turned) === Math.sign(pixels) ? turned + pixels : pixels;
    if (Math.abs(turned) < STEP) return;
    onstep(turned > 0 ? 1 : -1);
    turned = 0;
  };
}
