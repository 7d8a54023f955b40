import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** The password of all test users. */
export const password = 'correct horse battery';
let number = 0;

/** Returns an unused name. */
export const newName = () => `Person ${String.fromCharCode(97 + (number % 26))}${String(number++)}`;

/** Registers an account for this visitor. */
export async function register(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  const form = page.getByRole('region', { name: 'New here?' });
  await form.getByLabel('Public name').fill(name);
  await form.getByLabel('New password').fill(password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}
