import { parts } from 'virtual:core';

/** Whether this client can work without its server: it contains the rules, and the browser runs them. */
export const hasCore = (): boolean => parts !== null && typeof WebAssembly === 'object';
