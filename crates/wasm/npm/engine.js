/** The number of bytes that a page and its worker share: a flag that stops a search. */
const FLAG_BYTES = 4;

/** An engine in a worker. See engine.d.ts. */
export class Engine {
  #megabytes;
  /** The worker, or the promise of it; none after `close` or an aborted search. */
  #worker;
  /** The running request. */
  #running;
  /** The requests before the next one. */
  #queue = Promise.resolve();
  #isClosed = false;
  /** Shared with the worker, if the environment shares memory. */
  #flag = sharesMemory() ? new Int32Array(new SharedArrayBuffer(FLAG_BYTES)) : undefined;

  constructor({ megabytes = 16 } = {}) {
    this.#megabytes = megabytes;
  }

  newGame() {
    return this.#ask({ kind: 'newGame' });
  }

  search(position, limits = {}, onInfo = undefined) {
    return this.#ask({ kind: 'search', position: plain(position), limits }, onInfo);
  }

  play(position, { level, character, seed = Math.random(), ...limits }) {
    const player = character ?? level;
    return this.#ask({ kind: 'play', position: plain(position), player, seed, limits });
  }

  stop() {
    const running = this.#running;
    if (running === undefined) return;
    if (this.#flag !== undefined) {
      Atomics.store(this.#flag, 0, 1);
      return;
    }
    // Without shared memory a busy worker cannot be reached, so it ends. The next request starts
    // another one.
    this.#endWorker();
    if (running.best === undefined) running.reject(new Error('The search was stopped.'));
    else running.resolve(running.best);
  }

  close() {
    this.#isClosed = true;
    const running = this.#running;
    this.#endWorker();
    running?.reject(new Error('The engine was closed.'));
  }

  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    this.close();
  }

  /** Sends a request after the earlier ones, and returns its answer. */
  #ask(request, onInfo) {
    const answer = this.#queue.then(() => this.#send(request, onInfo));
    this.#queue = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  async #send(request, onInfo) {
    if (this.#isClosed) throw new Error('The engine is closed.');
    this.#worker ??= startWorker();
    const worker = await this.#worker.catch((error) => {
      // The next request tries again.
      this.#worker = undefined;
      throw error;
    });
    if (this.#flag !== undefined) Atomics.store(this.#flag, 0, 0);
    return new Promise((resolve, reject) => {
      const settle = (finish) => (value) => {
        this.#running = undefined;
        finish(value);
      };
      const running = { resolve: settle(resolve), reject: settle(reject), best: undefined };
      this.#running = running;
      worker.receive(({ info, result, error }) => {
        if (info !== undefined) {
          if (info.line === 1) running.best = resultOf(info);
          onInfo?.(info);
        } else if (error !== undefined) running.reject(new Error(error));
        else running.resolve(result);
      }, running.reject);
      worker.send({ ...request, megabytes: this.#megabytes, flag: this.#flag });
    });
  }

  #endWorker() {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#running = undefined;
    worker?.then(
      (started) => started.end(),
      () => undefined,
    );
  }
}

/** Whether a page and its worker can share memory: always in Node, in pages only if isolated. */
function sharesMemory() {
  return typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
}

/** A position as a message. */
function plain(position) {
  if (typeof position === 'string') return { fen: position, moves: [] };
  const { fen, chess960, moves = [] } = position;
  return { fen, chess960, moves: [...moves] };
}

/** The result of a search that is stopped after this line. */
function resultOf({ pv, cp, mate, depth, nodes }) {
  const score = mate === undefined ? { cp } : { mate };
  return { best: pv[0], ponder: pv[1], ...score, depth, nodes };
}

/** Starts a worker and waits until it is ready. */
async function startWorker() {
  const worker = typeof Worker === 'function' ? webWorker() : await nodeWorker();
  const { error } = await new Promise((resolve, reject) => worker.receive(resolve, reject));
  if (error === undefined) return worker;
  worker.end();
  throw new Error(error);
}

function webWorker() {
  const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
  return {
    send: (message) => worker.postMessage(message),
    receive: (onMessage, onError) => {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onerror = (event) => onError(new Error(event.message || 'The worker failed.'));
    },
    end: () => worker.terminate(),
  };
}

async function nodeWorker() {
  // Bundlers for browsers must not look for this module.
  const name = 'node:worker_threads';
  const { Worker: Thread } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  const thread = new Thread(new URL('./engine-worker.js', import.meta.url));
  return {
    send: (message) => {
      thread.ref();
      thread.postMessage(message);
    },
    receive: (onMessage, onError) => {
      thread.removeAllListeners();
      thread.on('message', (message) => {
        // An idle engine does not keep the process running.
        if (message.info === undefined) thread.unref();
        onMessage(message);
      });
      thread.on('error', onError);
    },
    end: () => void thread.terminate(),
  };
}
