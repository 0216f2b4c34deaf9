import { Worker } from 'node:worker_threads';

/** Far longer than any case takes on a slow machine: this detects hangs, it does not measure. */
const PATIENCE_MS = 120_000;

/** A thread that watches this one, which may hang. Plain JavaScript: a thread starts faster without the loader. */
const WATCHING = `
const { workerData: { beats, patience } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let last = -1, since = Date.now();
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  const isIdle = Atomics.load(beats, 1) === 0;
  if (isIdle || beat !== last) { last = beat; since = Date.now(); return; }
  if (Date.now() - since < patience) return;
  writeSync(2, 'Case ' + beat + ' of the property that is running has hung.\\n');
  process.kill(process.pid, 'SIGKILL');
}, 500);
`;

const beats = new Int32Array(new SharedArrayBuffer(8));
let isWatching = false;

/** Runs one case. One that blocks this thread ends the process, with a message on stderr; one that merely never settles rejects. */
export async function watched(work: () => Promise<void>): Promise<void> {
  if (!isWatching) {
    isWatching = true;
    new Worker(WATCHING, { eval: true, workerData: { beats, patience: 2 * PATIENCE_MS } }).unref();
  }
  Atomics.add(beats, 0, 1);
  Atomics.store(beats, 1, 1);
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The case has hung.')), PATIENCE_MS);
  });
  try {
    await Promise.race([work(), never]);
  } finally {
    clearTimeout(timer);
    Atomics.store(beats, 1, 0);
  }
}
