import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Without this, a component without runes would include the runtime of Svelte 4.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
