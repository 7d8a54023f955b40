import type { BrowserContext, Page } from '@playwright/test';
import type { Server } from './server';

/** Visits the start page until all parts of the client are cached. */
export async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/', { cacheName: 'staunton-shell' })))
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Cuts the network and stops the server. */
export async function cut(context: BrowserContext, own: Server): Promise<void> {
  await context.setOffline(true);
  await own.halt();
}

/** Starts the server again and restores the network. */
export async function restore(context: BrowserContext, own: Server): Promise<void> {
  await own.startAgain();
  await context.setOffline(false);
}
