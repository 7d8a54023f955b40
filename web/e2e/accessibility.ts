import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious accessibility violations. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Contrast would be measured wrongly during an animation; one that is called off is over, too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
