/**
 * What a button does whose place another takes when it was pressed: the second press of a double
 * click is not meant for that one.
 */
export function onFirstPress(act: () => unknown): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
