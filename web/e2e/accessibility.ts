import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** Returns the serious accessibility violations. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // Contrast is measured wrongly during an animation. A canceled animation counts as finished.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(axe.source);
  // Injects axe into the page, which has no frames: @axe-core/playwright also reads frames of other
  // origins, opens a second page for each check, and takes three times as long.
  return await page.evaluate(async () => {
    const loaded = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}
