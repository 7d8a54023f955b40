import type { CDPSession, Page } from '@playwright/test';
import { AnalysisPage } from './analysis-page';
import { expect, newGame, test } from './fixtures';

// Prints the size and speed of the pages for docs/PERFORMANCE.md: `cargo xtask bench client`.
test.describe.configure({ mode: 'serial' });

/** Slow 4G as defined by Lighthouse. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface Loaded {
  paint: number;
  largest: number;
  shift: number;
  script: number;
  style: number;
  fonts: number;
}

/** The loaded bytes, the first and largest contentful paint, and the layout shift. */
async function loaded(page: Page, path: string): Promise<Loaded> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const sent = (ending: RegExp) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => ending.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    const observed = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const entries: PerformanceEntry[] = [];
        new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
          type,
          buffered: true,
        });
        setTimeout(() => {
          resolve(entries);
        }, 300);
      });
    const [shifts, largest] = await Promise.all([
      observed('layout-shift'),
      observed('largest-contentful-paint'),
    ]);
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      largest: largest.at(-1)?.startTime ?? NaN,
      shift: (shifts as (PerformanceEntry & { value: number })[]).reduce(
        (sum, { value }) => sum + value,
        0,
      ),
      script: sent(/\.js$/),
      style: sent(/\.css$/),
      fonts: sent(/\.woff2$/),
    };
  });
}

/** Returns the median in whole milliseconds. */
function median(times: number[]): string {
  const middle = times.sort((one, other) => one - other)[Math.floor(times.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle.toFixed(0);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

async function throttled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

test('weight and first paint of each page', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const game = await newGame(page, { against: 'Play both sides', time: '10+0' });
  await game.typeAll(['e4', 'e5']);
  const { pathname } = new URL(page.url());
  const state = await page.context().storageState();
  const rows: string[] = [];
  for (const [name, path] of [
    ['start', '/'],
    ['game', pathname],
    ['analysis', '/analysis'],
    ['over the board', '/board'],
    ['lessons', '/learn'],
  ] as const) {
    const measured: Record<'quick' | 'slow', Loaded[]> = { quick: [], slow: [] };
    for (const pace of ['quick', 'slow', 'quick', 'slow', 'quick', 'slow'] as const) {
      const context = await browser.newContext({
        storageState: state,
        ...(baseURL ? { baseURL } : {}),
      });
      const fresh = await context.newPage();
      if (pace === 'slow') await throttled(fresh);
      measured[pace].push(await loaded(fresh, path));
      await context.close();
    }
    const { quick, slow } = measured;
    const [first] = quick;
    if (!first) throw new Error('nothing was measured');
    const times = [quick, slow].flatMap((loads) => [
      median(loads.map(({ paint }) => paint)),
      median(loads.map(({ largest }) => largest)),
    ]);
    const shift = Math.max(...[...quick, ...slow].map((load) => load.shift));
    rows.push(
      `| ${name} | ${kilobytes(first.script)} | ${kilobytes(first.style)} | ${kilobytes(first.fonts)} ` +
        `| ${times.join(' | ')} | ${shift.toFixed(3)} |`,
    );
    // The pages with a game.
    if (name !== 'analysis' && name !== 'lessons') expect(first.script).toBeLessThan(90_000);
  }
  console.log(
    '| Page | Script kB | Style kB | Fonts kB | First paint ms | Largest ms | Slow: first ms | Largest ms | Shift |',
  );
  for (const row of rows) console.log(row);
});

test('from the press of a button to the drawn piece', async ({ page }) => {
  const game = await newGame(page, { against: 'Play both sides' });
  const waits: number[] = [];
  for (const [from, to] of [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
    ['b8', 'c6'],
    ['f1', 'b5'],
    ['a7', 'a6'],
  ] as const) {
    await game.board.press(from);
    await page.evaluate((square) => {
      const wait = new Promise<number>((resolve) => {
        const board = document.querySelector('cg-board');
        const look = (since: number): void => {
          const there = [...(board?.children ?? [])].some(
            (child) =>
              child.localName === 'piece' &&
              (child as HTMLElement & { cgKey?: string }).cgKey === square &&
              !child.classList.contains('fading'),
          );
          if (there) resolve(performance.now() - since);
          else
            requestAnimationFrame(() => {
              look(since);
            });
        };
        document.addEventListener(
          'mousedown',
          ({ timeStamp }) => {
            look(timeStamp);
          },
          { once: true, capture: true },
        );
      });
      Object.assign(window, { wait });
    }, to);
    await game.board.press(to);
    waits.push(await page.evaluate(() => (window as unknown as { wait: Promise<number> }).wait));
    await expect(game.moveButtons).toHaveCount(waits.length);
  }
  waits.sort((one, other) => one - other);
  console.log(
    `| press to drawn piece | median ${(waits[3] ?? NaN).toFixed(1)} ms, worst ${(waits.at(-1) ?? NaN).toFixed(1)} ms |`,
  );
});

/** Measures the milliseconds from each of `count` key presses to the next frame. */
async function steps(page: Page, key: string, count: number): Promise<string> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // After the frame that this press has caused.
          setTimeout(() => times.push(performance.now() - timeStamp));
        });
      },
      { capture: true },
    );
  });
  const measured = () => page.evaluate(() => (window as unknown as { times: number[] }).times);
  for (let step = 1; step <= count; step++) {
    await page.keyboard.press(key);
    await expect.poll(async () => (await measured()).length).toBe(step);
  }
  const times = (await measured()).sort((one, other) => one - other);
  const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? NaN).toFixed(1);
  return `median ${at(0.5)} ms, nine of ten under ${at(0.9)} ms, worst ${at(1)} ms`;
}

test('a game of 300 moves', async ({ page }) => {
  test.setTimeout(120_000);
  const moves = Array<string>(150).fill('g1f3_g8f6_f3g1_f6g8').join('_').slice(0, -5);
  const analysis = await AnalysisPage.open(page, `/analysis?moves=${moves}`);
  await expect(analysis.moves).toHaveCount(599);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  console.log(`| a step back in 300 moves | ${await steps(page, 'ArrowLeft', 60)} |`);
});

test('a tree of 3,000 moves', async ({ page }) => {
  test.setTimeout(180_000);
  const analysis = await AnalysisPage.open(page);
  // Each move of a long line has four alternatives.
  const cycle = [
    ['Nf3', ['a3', 'b3', 'c3', 'h3']],
    ['Nf6', ['a6', 'b6', 'c6', 'h6']],
    ['Ng1', ['a3', 'b3', 'c3', 'h3']],
    ['Ng8', ['a6', 'b6', 'c6', 'h6']],
  ] as const;
  const parts: string[] = [];
  for (let ply = 0; ply < 600; ply++) {
    const [san, others] = cycle[ply % 4] ?? ['', []];
    const number = `${String(Math.floor(ply / 2) + 1)}${ply % 2 === 0 ? '.' : '...'}`;
    parts.push(`${number} ${san}`, ...others.map((other) => `(${number} ${other})`));
  }
  await analysis.paste(`[White "Ada"]\n[Black "Grace"]\n\n${parts.join(' ')} *\n`);
  await expect(analysis.moves).toHaveCount(3000, { timeout: 60_000 });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('End');
  console.log(`| a step back in a tree of 3,000 moves | ${await steps(page, 'ArrowLeft', 40)} |`);
});
