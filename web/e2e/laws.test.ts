import type { Locator } from '@playwright/test';
import { components, type Component } from './components';
import { expect, newGame, test } from './fixtures';
import places from './laws.json' with { type: 'json' };
import { visits } from './visits';

// The places come from the table of docs/RULES.md; each needs a visit that reaches it.
for (const { rule, place, what } of places) {
  test(`${rule} is met at ${what} (${place})`, async ({ page, visitor }) => {
    const visit = visits[`${rule} ${place}`];
    if (!visit) throw new Error(`there is no visit to ${place} for the rule ${rule}`);
    const element = await visit({ page, visitor });
    await expect(element).toBeVisible();
    expect(await isIn(element, place), `the element is part of ${place}`).toBe(true);
  });
}

test('every visit belongs to a place of a rule', () => {
  const named = places.map(({ rule, place }) => `${rule} ${place}`).sort();
  expect(Object.keys(visits).sort()).toEqual(named);
});

test('dots where a piece may go, rings where it captures', async ({ page }) => {
  const start = '4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.board.press('e2');
  await expect
    .poll(async () => (await game.board.drawn()).targets.sort())
    .toEqual(['d3', 'e3', 'e4']);
  expect((await game.board.drawn()).captures).toEqual(['d3']);
});

test('light and dark squares alternate, and a1 is dark', async ({ page }) => {
  // Most squares are empty, so that their color can be measured.
  const start = 'k7/2p5/8/8/8/8/8/6BK w - - 0 1';
  const game = await newGame(page, { against: 'Play both sides', start });
  await game.board.shows('h1', 'white king');
  // The first rendering of a game may still be settling.
  await expect(async () => {
    const light = await brightness(page.locator('cg-board'));
    const at = (file: number, rank: number) => light[rank * 8 + file] ?? NaN;
    expect(at(0, 0), 'a1 is dark').toBeLessThan(at(7, 0));
    for (let file = 0; file < 8; file++)
      for (let rank = 0; rank < 8; rank++) {
        const like = (file + rank) % 2 === 0 ? at(0, 0) : at(7, 0);
        expect(at(file, rank), `file ${String(file)}, rank ${String(rank)}`).toBeCloseTo(like, 0);
      }
  }).toPass();
});

/**
 * Returns the brightness of each square at its left edge, where no piece is drawn: a1, b1, … h8.
 */
async function brightness(board: Locator): Promise<number[]> {
  const picture = (await board.screenshot({ animations: 'disabled' })).toString('base64');
  return await board.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no 2D canvas');
    context.drawImage(image, 0, 0);
    const size = image.width / 8;
    return Array.from({ length: 64 }, (_, index) => {
      const [file, rank] = [index % 8, Math.floor(index / 8)];
      const x = Math.round((file + 0.06) * size);
      const y = Math.round((7 - rank + 0.5) * size);
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
      return (red + green + blue) / 3;
    });
  }, picture);
}

/** Returns whether an element belongs to a component of its page. */
async function isIn(element: Locator, component: string): Promise<boolean> {
  if (!(component in components)) throw new Error(`no locator for ${component}`);
  const place = components[component as Component](element.page());
  const node = await element.elementHandle();
  return await place.evaluateAll(
    (roots, inner) => roots.some((root) => root.contains(inner)),
    node,
  );
}
