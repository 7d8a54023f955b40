import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './server';

/** The key of an element in the WebDriver specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** How long an element may take to appear, in milliseconds. */
const PATIENCE = 60_000;

type Commands = (name: Command, values?: Readonly<Record<string, unknown>>) => Promise<unknown>;
type Command = 'timeouts' | 'navigate' | 'find' | 'click' | 'keys' | 'text' | 'run';

/** A browser other than that of Playwright, operated over WebDriver. Elements are found by XPath. */
export class Browser {
  constructor(
    private readonly send: Commands,
    readonly close: () => Promise<void>,
  ) {}

  async open(url: string): Promise<void> {
    await this.send('timeouts', { implicit: PATIENCE, script: PATIENCE, pageLoad: PATIENCE });
    await this.goto(url);
  }

  async goto(url: string): Promise<void> {
    await this.send('navigate', { url });
  }

  async click(path: string): Promise<void> {
    await this.send('click', { id: await this.#find(path) });
  }

  /** Types into a field. `\n` is the Enter key. */
  async type(path: string, text: string): Promise<void> {
    // Enter in WebDriver's table of keys.
    const keys = text.replaceAll('\n', '\uE007');
    await this.send('keys', { id: await this.#find(path), text: keys });
  }

  /** Returns the displayed text of an element. */
  async text(path: string): Promise<string> {
    return (await this.send('text', { id: await this.#find(path) })) as string;
  }

  /** Runs the body of an asynchronous function in the page, and returns its result. */
  async run(body: string): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => { ${body} })().then(done, (error) => done(String(error)));`;
    return this.send('run', { script, args: [] });
  }

  async #find(path: string): Promise<string> {
    const found = await this.send('find', { using: 'xpath', value: path });
    return (found as Record<string, string>)[ELEMENT] ?? '';
  }
}

/** Starts Firefox, which is operated over its own protocol, Marionette. */
export async function firefox(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'staunton-firefox-'));
  // Port 0 is any free port, which the browser writes into its profile.
  await writeFile(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const child = spawn(
    process.env.FIREFOX ?? 'firefox-esr',
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  const close = async (): Promise<void> => {
    await ended(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await until(child, async () => {
      const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
      return Number(text) || undefined;
    });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const ask = marionette(socket);
    await ask('WebDriver:NewSession', {});
    const names: Record<Command, string> = {
      timeouts: 'SetTimeouts',
      navigate: 'Navigate',
      find: 'FindElement',
      click: 'ElementClick',
      keys: 'ElementSendKeys',
      text: 'GetElementText',
      run: 'ExecuteAsyncScript',
    };
    return new Browser(
      async (name, values = {}) => {
        const result = await ask(`WebDriver:${names[name]}`, values);
        return (result as { value?: unknown } | null)?.value;
      },
      async () => {
        socket.destroy();
        await close();
      },
    );
  } catch (error) {
    await close();
    throw error;
  }
}

/** Speaks Marionette: JSON after its length in bytes and a colon. Returns a function for commands. */
function marionette(socket: Socket): (name: string, values: object) => Promise<unknown> {
  type Answer = [type: 1, id: number, error: object | null, result: unknown];
  const waiting = new Map<number, (answer: Answer) => void>();
  let data = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    data = Buffer.concat([data, chunk]);
    for (;;) {
      const colon = data.indexOf(':');
      const end = colon + 1 + Number(data.subarray(0, colon));
      if (colon < 0 || data.length < end) return;
      const message = JSON.parse(data.subarray(colon + 1, end).toString()) as Answer | object;
      data = data.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer);
    }
  });
  let last = 0;
  return (name, values) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ([, , error, result]) => {
        waiting.delete(id);
        if (error) reject(new Error(`${name}: ${JSON.stringify(error)}`));
        else resolve(result);
      });
      const text = JSON.stringify([0, id, name, values]);
      socket.write(`${String(Buffer.byteLength(text))}:${text}`);
    });
}

/** Starts the small browser of WebKitGTK on a virtual screen. */
export async function webkit(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'staunton-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const children: ChildProcess[] = [screen];
  const close = async (): Promise<void> => {
    for (const child of children.reverse()) await ended(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [display] = (await once(createInterface({ input: screen.stdout }), 'line')) as [string];
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${String(port)}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}`, HOME: home },
    });
    children.push(driver);
    const ask = async (method: string, path: string, values?: object): Promise<unknown> => {
      const body = values === undefined ? null : JSON.stringify(values);
      const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, { method, body });
      const { value } = (await answer.json()) as { value: unknown };
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
      return value;
    };
    await until(driver, () => ask('GET', '/status').catch(() => undefined));
    const browser = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await ask('POST', '/session', { capabilities })) as {
      sessionId: string;
    };
    const session = `/session/${sessionId}`;
    return new Browser(
      (name, { id, ...values } = {}) => {
        const element = `${session}/element/${String(id)}`;
        switch (name) {
          case 'timeouts':
            return ask('POST', `${session}/timeouts`, values);
          case 'navigate':
            return ask('POST', `${session}/url`, values);
          case 'find':
            return ask('POST', `${session}/element`, values);
          case 'click':
            return ask('POST', `${element}/click`, values);
          case 'keys':
            return ask('POST', `${element}/value`, values);
          case 'text':
            return ask('GET', `${element}/text`);
          case 'run':
            return ask('POST', `${session}/execute/async`, values);
        }
      },
      async () => {
        await ask('DELETE', session).catch(() => undefined);
        await close();
      },
    );
  } catch (error) {
    await close();
    throw error;
  }
}

/** Asks until there is an answer; fails if the program ends. */
async function until<T>(child: ChildProcess, ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${child.spawnfile} ended before it was ready.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}
