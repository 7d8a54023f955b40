/**
 * Ignores the second press of a double click, for a button that appears in the place of the one
 * that was pressed first.
 */
export function onFirstPress(act: () => unknown): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
