import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The placeholder for the emblem in the page. */
const PLACE = '<!-- emblem -->';

/**
 * Inlines the emblem into the page, from the icon's file, so that it is visible before any script
 * has loaded.
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
