import base from './playwright.config';

/** The pictures in docs/images. `cargo xtask pictures` takes them. */
const use = { ...base.use, contextOptions: { reducedMotion: 'reduce' as const } };
export default { ...base, testMatch: '*.picture.ts', workers: 1, use };
