import { firefox, webkit, type Browser } from './driver';
import { expect, testWithOwnServer as test } from './fixtures';

/** An element with this label: its own text or its `aria-label`. */
const named = (element: string, name: string) =>
  `//${element}[normalize-space()="${name}" or @aria-label="${name}"]`;
const MOVE = '//input[@id=//label[contains(., "Type a move")]/@for or @aria-label="Type a move"]';
const MOVES = '//section[@aria-label="Moves"]//li';

/** Plays, learns, solves and analyzes without the server, after one visit. */
async function usesThePageOffline(browser: Browser, url: string, cut: () => Promise<void>) {
  await browser.open(url);
  await browser.run(`
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/', { cacheName: 'staunton-shell' })))
      await new Promise((resolve) => setTimeout(resolve, 50));
    localStorage.setItem('staunton.new-game.engine', JSON.stringify({ color: 'white' }));
  `);
  await cut();

  await browser.goto(url);
  await browser.click(named('button', 'Play the computer'));
  await browser.type(MOVE, 'e4\n');
  await expect.poll(() => browser.text(`(${MOVES}//button)[1]`)).toBe('e4');
  // The computer answers.
  await expect.poll(() => browser.text(`(${MOVES}//button)[2]`)).not.toBe('');

  await browser.goto(`${url}/learn`);
  await browser.click('//main//a[contains(., "The rook")]');
  await browser.type(MOVE, 'Ke1\n');
  await expect.poll(() => browser.text('//*[@role="status"][@aria-label="Answer"]')).not.toBe('');

  await browser.goto(`${url}/puzzles`);
  await browser.click(named('button', 'Next puzzle'));
  await browser.click(named('button', 'Give up'));
  await expect
    .poll(() => browser.text('//*[@role="status"][@aria-label="Answer"]'))
    .toContain('The solution is');

  await browser.goto(`${url}/analysis`);
  const engine = '//section[@aria-label="Engine"]';
  await browser.click(`${engine}//button[contains(., "Engine")]`);
  await expect.poll(() => browser.text(engine), { timeout: 60_000 }).toMatch(/depth 1\d/i);
}

test.skip(process.platform !== 'linux', 'needs Firefox and WebKitGTK, which Debian contains');

for (const [name, start] of Object.entries({ Firefox: firefox, WebKitGTK: webkit })) {
  test(`the page works without the server in ${name}`, async ({ own }) => {
    test.setTimeout(300_000);
    const browser = await start();
    try {
      await usesThePageOffline(browser, own.url, () => own.halt());
    } finally {
      await browser.close();
    }
  });
}
