import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const name = 'virtual:core';
const folder = fileURLToPath(new URL('../core/', import.meta.url));

/**
 * Provides the module `virtual:core`: the rules and the engine in WebAssembly, which
 * `cargo xtask core` writes to `core/`. Without them the client is built, too, and needs its server.
 */
export function core(): Plugin {
  return {
    name: 'core',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const script = `${folder}wasm/client.js`;
      if (!existsSync(script)) {
        this.warn('core/ is empty, so the page will not work offline: run cargo xtask core');
        return 'export const parts = null;';
      }
      return [
        `import address from ${JSON.stringify(`${folder}wasm/client_bg.wasm?url`)};`,
        'export const parts = {',
        `  rules: async () => {`,
        `    const rules = await import(${JSON.stringify(script)});`,
        '    await rules.default({ module_or_path: address });',
        '    return rules;',
        '  },',
        `  engine: () => import(${JSON.stringify(`${folder}engine.js`)}),`,
        '};',
      ].join('\n');
    },
  };
}
