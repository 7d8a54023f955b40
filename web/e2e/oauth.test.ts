import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { seriousViolations } from './accessibility';
import { expect, test } from './fixtures';
import { newName, password, register } from './people';

/** A program that listens on a loopback address, such as a client of the API on the desktop. */
class Program {
  readonly #verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(8).toString('hex');
  /** The parameters that the browser brings. */
  readonly answer: Promise<URLSearchParams>;

  private constructor(
    private readonly server: Server,
    readonly redirect: string,
  ) {
    this.answer = new Promise((resolve) => {
      server.on('request', ({ url }, response) => {
        const { pathname, searchParams } = new URL(url ?? '', redirect);
        response.setHeader('content-type', 'text/html');
        response.end('<!doctype html><title>My board</title><h1>Back at the program</h1>');
        if (pathname === '/') resolve(searchParams);
      });
    });
  }

  static async start(): Promise<Program> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new Program(server, `http://127.0.0.1:${String(port)}`);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Returns the address to which the program sends the browser. */
  address(changes: Record<string, string> = {}): string {
    const challenge = createHash('sha256').update(this.#verifier).digest('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'my board',
      redirect_uri: this.redirect,
      code_challenge_method: 'S256',
      code_challenge: challenge,
      scope: 'board:play challenge:read tournament:write',
      state: this.state,
      ...changes,
    });
    return `/oauth?${query.toString()}`;
  }

  /** Exchanges the code for a token. */
  async redeem(base: string): Promise<string> {
    const answer = await this.answer;
    expect(answer.get('state')).toBe(this.state);
    const response = await fetch(new URL('/api/token', base), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer.get('code') ?? '',
        code_verifier: this.#verifier,
        redirect_uri: this.redirect,
        client_id: 'my board',
      }),
    });
    expect(response.status).toBe(200);
    const { access_token: token } = (await response.json()) as { access_token: string };
    return token;
  }
}

const programTest = test.extend<{ program: Program }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
  program: async ({}, use) => {
    const program = await Program.start();
    await use(program);
    program.stop();
  },
});

const account = (base: string, token: string) =>
  fetch(new URL('/api/account', base), { headers: { authorization: `Bearer ${token}` } });

const allow = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true });

programTest(
  'a program gets a token after its user has signed in and consented',
  async ({ page, visitor, program, baseURL }) => {
    const [name, base] = [newName(), baseURL ?? ''];
    await register(await visitor(), name);
    await page.goto(program.address());
    const heading = page.getByRole('heading', { name: 'Access for a program' });
    await expect(heading).toBeVisible();
    await expect(page.getByText('my board')).toBeVisible();
    await expect(page.getByText(new URL(program.redirect).host).first()).toBeVisible();
    await expect(page.getByRole('listitem')).toContainText([
      'Read your name, your ratings and your games',
      'Follow and play games board:play',
      'Receive challenges challenge:read',
      'Enter and leave tournaments tournament:write',
    ]);
    // A guest cannot consent.
    await expect(allow(page)).toHaveCount(0);
    const form = page.getByRole('region', { name: 'Sign in' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('You are signed in as')).toContainText(name);
    await allow(page).click();
    await expect(page.getByRole('heading', { name: 'Back at the program' })).toBeVisible();
    const token = await program.redeem(base);
    const response = await account(base, token);
    expect(await response.json()).toMatchObject({ username: name });

    await page.goto(`${base}/account`);
    const programs = page.getByRole('region', { name: 'Programs' });
    await expect(programs.getByText(/^board:play, challenge:read, tournament:write/)).toBeVisible();
    await programs.getByRole('button', { name: 'Revoke my board' }).click();
    await expect(programs.getByRole('list', { name: 'Your tokens' })).toBeHidden();
    expect((await account(base, token)).status).toBe(401);
  },
);

programTest('a new user registers on the page of consent', async ({ page, program, baseURL }) => {
  const name = newName();
  await page.goto(program.address());
  const form = page.getByRole('region', { name: 'New here?' });
  await form.getByLabel('Public name').fill(name);
  await form.getByLabel('New password').fill(password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('You are signed in as')).toContainText(name);
  await allow(page).click();
  const token = await program.redeem(baseURL ?? '');
  expect((await account(baseURL ?? '', token)).status).toBe(200);
});

programTest('the program learns that its user has denied access', async ({ page, program }) => {
  await register(page, newName());
  await page.goto(program.address());
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Back at the program' })).toBeVisible();
  const answer = Object.fromEntries(await program.answer);
  expect(answer).toEqual({
    error: 'access_denied',
    error_description: 'The user has denied the request.',
    state: program.state,
  });
});

programTest('a user consents with the keyboard only', async ({ page, program, baseURL }) => {
  await register(page, newName());
  await page.goto(program.address());
  await expect(allow(page)).toBeVisible();
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused.textContent())?.trim() === 'Allow') break;
  }
  await expect(allow(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Deny', exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const token = await program.redeem(baseURL ?? '');
  expect((await account(baseURL ?? '', token)).status).toBe(200);
});

programTest('an invalid request is explained', async ({ page, program }) => {
  await page.goto(program.address({ scope: 'board:play everything' }));
  await expect(page.getByRole('alert')).toContainText('a permission that this server does not');
  await page.getByRole('button', { name: /^Return to 127\.0\.0\.1:/ }).click();
  expect((await program.answer).get('error')).toBe('invalid_scope');
  // The browser is not sent to an unsafe address.
  await page.goto(program.address({ redirect_uri: 'javascript:alert(1)' }));
  await expect(page.getByRole('alert')).toContainText('in redirect_uri');
  await expect(page.getByRole('link', { name: 'Back to the start page' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Return/ })).toHaveCount(0);
});

programTest('the page is in the language of the user', async ({ page, program, baseURL }) => {
  await page.context().addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
  await page.goto(program.address());
  await expect(page.getByRole('heading', { name: 'Zugriff für ein Programm' })).toBeVisible();
  await expect(page.getByText('Partien verfolgen und darin spielen')).toBeVisible();
  await page.goto(program.address({ scope: 'x' }));
  await expect(page.getByRole('alert')).toContainText('Berechtigung');
});

for (const colorScheme of ['light', 'dark'] as const) {
  programTest.describe(`in the ${colorScheme} theme`, () => {
    programTest.use({ colorScheme });

    programTest('the page is accessible', async ({ page, program }) => {
      await page.goto(program.address());
      await expect(page.getByRole('region', { name: 'Sign in' })).toBeVisible();
      expect(await seriousViolations(page), 'for a guest').toEqual([]);
      await register(page, newName());
      await page.goto(program.address());
      await expect(allow(page)).toBeVisible();
      expect(await seriousViolations(page), 'for a user').toEqual([]);
      await page.goto(program.address({ scope: 'x' }));
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await seriousViolations(page), 'after an invalid request').toEqual([]);
      for (const [width, height] of [
        [390, 844],
        [844, 390],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(program.address());
        await expect(allow(page)).toBeVisible();
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overhang, `${String(width)} pixels wide`).toBeLessThanOrEqual(0);
      }
    });
  });
}
