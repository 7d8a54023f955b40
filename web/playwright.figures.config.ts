import base from './playwright.config';

/** The size and speed of the pages. `cargo xtask bench client` measures them. */
export default { ...base, testMatch: '*.figures.ts', workers: 1 };
