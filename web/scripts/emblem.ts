import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Where the page wants the emblem. */
const PLACE = '<!-- emblem -->';

/**
 * Draws the emblem into the page itself, from the file that is its icon, so that something is there
 * to see before any script has arrived.
 */
export function emblem(): Plugin {
  return {
    name: 'emblem',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) this.error(`index.html has no place for the emblem: ${PLACE}`);
      const icon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
      const drawn = icon.replace('<svg ', '<svg width="30" height="30" aria-hidden="true" ');
      return html.replace(PLACE, drawn.trim());
    },
  };
}
