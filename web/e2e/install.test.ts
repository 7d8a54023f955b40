import { expect, test } from './fixtures';

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test('the client can be installed, with icons for every system', async ({ page }) => {
  await page.goto('/');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(link ?? '');
  expect(answer.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Staunton', start_url: '/', display: 'standalone' });

  // Old versions of Safari show no SVG icon in a tab.
  const picture = page.locator('link[rel=icon][type="image/png"]');
  expect((await page.request.get((await picture.getAttribute('href')) ?? '')).status()).toBe(200);

  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const icons = [...manifest.icons, { src: touch ?? '', sizes: '180x180', type: 'image/png' }];
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  const needed = ['192x192', '512x512'];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(needed));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);

  // Reads the manifest as Chromium parses it.
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});
