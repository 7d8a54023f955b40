// Draws the icons of the installed client from public/favicon.svg, with the browser of the tests.
// `npm run icons` writes public/icons.

import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const emblem = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');

// Systems crop a maskable icon to their own shape. The middle 80 % is always visible, and the
// background extends to the edges.
const icons = [
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  { file: 'maskable-512.png', size: 512, scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.86 },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
const page = await browser.newPage();
for (const { file, size, scale } of icons) {
  const side = size * scale;
  const ground = scale < 1 ? '#1d5a45' : 'transparent';
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
      ${emblem.replace('<svg', `<svg width="${side}" height="${side}"`)}`,
  );
  await page.screenshot({ path: folder + file, omitBackground: true });
}
await browser.close();
