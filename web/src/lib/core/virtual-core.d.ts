declare module 'virtual:core' {
  /** The parts in WebAssembly; null if the client was built without them. */
  export const parts: {
    readonly rules: () => Promise<import('./core').Rules>;
    readonly engine: () => Promise<import('./core').EngineModule>;
  } | null;
}
