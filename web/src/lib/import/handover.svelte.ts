/** The source that the analysis page opens next: a file or a pasted text; null for its dialog. */
export interface Handover {
  readonly source: Blob | string | null;
}

let handed = $state.raw<Handover | null>(null);

/** Hands something over to the analysis page. */
export function handOver(what: Handover): void {
  handed = what;
}

/** Takes what was handed over, if anything. Reactive. */
export function takeHandover(): Handover | null {
  const taken = handed;
  if (taken !== null) handed = null;
  return taken;
}
