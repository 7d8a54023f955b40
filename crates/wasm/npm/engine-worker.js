const port = await connect();
let SyncEngine;
let engine;

/** Answers a request. */
function answer({ kind, position, limits, player, seed, megabytes, flag }) {
  engine ??= new SyncEngine(megabytes);
  if (kind === 'newGame') return engine.newGame();
  if (kind === 'play') return engine.play(position, player, seed, limits);
  // Without shared memory the page ends this worker instead.
  const isStopped = flag === undefined ? () => false : () => Atomics.load(flag, 0) !== 0;
  return engine.search(position, limits, (info) => port.send({ info }), isStopped);
}

/** Returns the text of an error for the page. */
const textOf = (error) => (error instanceof Error ? error.message : String(error));

port.receive((request) => {
  try {
    port.send({ result: answer(request) });
  } catch (error) {
    port.send({ error: textOf(error) });
  }
});
try {
  ({ SyncEngine } = await import('./sync-engine.js'));
  port.send({ ready: true });
} catch (error) {
  // The page learns why the module did not load, and no error is left uncaught.
  port.send({ error: textOf(error) });
}

/** The connection to the page or thread that started this worker. */
async function connect() {
  if (typeof globalThis.postMessage === 'function')
    return {
      send: (message) => globalThis.postMessage(message),
      receive: (listener) => {
        globalThis.onmessage = ({ data }) => listener(data);
      },
    };
  // Bundlers for browsers must not look for this module.
  const name = 'node:worker_threads';
  const { parentPort } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  return {
    send: (message) => parentPort.postMessage(message),
    receive: (listener) => parentPort.on('message', listener),
  };
}
