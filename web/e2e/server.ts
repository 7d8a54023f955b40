import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

const program =
  process.env.STAUNTON ?? fileURLToPath(new URL('../../target/debug/staunton', import.meta.url));

/** A host name that leads the browser of the tests to this computer. */
export const publicName = 'staunton.test';

/** The built program with its own database file in a temporary folder. */
export class Server {
  private constructor(
    readonly url: string,
    /** The link with which the first admin registers. */
    readonly adminLink: string,
    private readonly folder: string,
    private readonly options: readonly string[],
    private child: ChildProcess,
  ) {}

  /**
   * Starts a server on a free port of this address, with these options, in which `{port}` is that
   * port; by default only this computer can reach it.
   */
  static async start(address = '127.0.0.1', options: readonly string[] = []): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'staunton-e2e-'));
    // With a public address the server does not print its own one.
    const port = options.includes('--public-url') ? await freePort() : 0;
    const own = options.map((option) => option.replace('{port}', String(port)));
    const { child, url, adminLink } = await launch(folder, `${address}:${String(port)}`, own);
    return new Server(url, adminLink, folder, own, child);
  }

  /** Kills the server without a chance to save, as in a power failure. */
  async kill(): Promise<void> {
    await end(this.child, 'SIGKILL');
  }

  /** Asks the server to stop, as a service manager does, and keeps its files. */
  async halt(): Promise<void> {
    await end(this.child, 'SIGTERM');
  }

  /** Runs `staunton admin` on the server's database; returns its output. */
  async admin(words: readonly string[]): Promise<string> {
    const database = databaseIn(this.folder);
    return (await run(program, ['admin', ...words, '--database', database])).stdout;
  }

  /** Starts the server again, on the same port and database. */
  async startAgain(): Promise<void> {
    this.child = (await launch(this.folder, new URL(this.url).host, this.options)).child;
  }

  /** Stops the server and removes its files. */
  async stop(): Promise<void> {
    await end(this.child, 'SIGTERM');
    await rm(this.folder, { recursive: true });
  }
}

const databaseIn = (folder: string) => `sqlite:${join(folder, 'staunton.db')}`;

async function launch(
  folder: string,
  listen: string,
  options: readonly string[],
): Promise<{ child: ChildProcess; url: string; adminLink: string }> {
  const database = databaseIn(folder);
  const child = spawn(
    program,
    ['serve', '--listen', listen, '--database', database, '--data-dir', folder, ...options],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output: string[] = [];
  let adminLink = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const printed = /Staunton is ready: (https?:\/\/\S+)/.exec(line)?.[1];
        const ready = printed?.startsWith('https:') ? `http://${listen}` : printed;
        adminLink = /To become the admin, open once: (http:\/\/\S+)/.exec(line)?.[1] ?? adminLink;
        if (ready !== undefined) resolve(ready.replace(/\/$/, ''));
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(
        new Error(`${program} ended (${String(code)}) before it was ready:\n${output.join('\n')}`),
      );
    });
  });
  return { child, url, adminLink };
}

/** Returns a port that no program uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
