import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';

/** Takes a picture of a page for the documents. */
export async function take(page: Page, name: string): Promise<void> {
  // The focused element depends on how the page was operated.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.mouse.move(0, 0);
  const path = fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
  await page.screenshot({ path, animations: 'disabled' });
}
