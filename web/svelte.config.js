import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Without this a component that happens to have no rune would bring in the runtime of Svelte 4.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
