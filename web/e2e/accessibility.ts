import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** Serious accessibility violations. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // Contrast would be measured wrongly during an animation; one that is called off is over, too.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(axe.source);
  // Once in the page itself, which has no frames: @axe-core/playwright, which also reads frames of
  // other origins, opens a second page for each check, and takes three times as long.
  return await page.evaluate(async () => {
    const loaded = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}
