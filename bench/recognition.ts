/**
 * Accuracy, latency and concurrency of the embedded recognizer. Run: npm run bench recognition
 *
 * Latencies are measured by clients that stream in real time over WebSockets to `kurdish-speech serve`, a separate process on one core.
 * SESSIONS=1,12 measures those steps of the curve alone; SESSIONS=0 none. Measure on an idle machine: `waited` is how
 * much of a second the service's threads were runnable without having the core.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { printAccuracy } from './recognition/accuracy.ts';
import { type LiveResult, speakLive } from './recognition/live-client.ts';
import { hearOffline } from './recognition/offline.ts';
import { print, printColumns, quantiles } from './recognition/print.ts';
import { type ServeProcess, startServe } from './recognition/serve-process.ts';
import { speechShare, spokenPrograms } from './recognition/spoken-program.ts';

const CURVE = (process.env.SESSIONS ?? '1,2,4,8,12,16,24,32').split(',').map(Number).filter(Boolean);
/** Samples in a frame: 100 ms and 40 ms. */
const FRAMES = [1600, 640];
const FEW = 4;
const ROUNDS = 3;
const PROGRAMS = 12;
const PROGRAM_SECONDS = 11;
const MOST_LAG_MS = 350;
const IDLE = 200;

const programs = spokenPrograms(PROGRAMS, PROGRAM_SECONDS);
const expected = await Promise.all(programs.map(hearOffline));

/** Runs this many clients at once, each with its own program and frame size, not synchronized. */
async function runClients(serve: ServeProcess, clients: number, first = 0): Promise<LiveResult[]> {
  const numbers = Array.from({ length: clients }, (_, client) => (first + client) % PROGRAMS);
  const urls = await Promise.all(numbers.map((program) => serve.connect(programs[program].dialect)));
  return Promise.all(
    numbers.map(async (program, client) => {
      await new Promise((resolve) => setTimeout(resolve, (1000 * client) / clients));
      return speakLive(urls[client], programs[program], expected[program], FRAMES[client % FRAMES.length]);
    }),
  );
}

async function printDelays(serve: ServeProcess): Promise<LiveResult[]> {
  const results: LiveResult[] = [];
  for (let round = 0; round < ROUNDS; round++) results.push(...(await runClients(serve, FEW, round * FEW)));
  console.log(`\nDelays in ms, p50 / p95 / p99: ${FEW} clients at once, frames of 100 ms and 40 ms`);
  const row = (what: string, values: readonly number[], target: string) =>
    print(what, `${quantiles(values, 0.5, 0.95, 0.99)}   n ${values.length}`, target);
  const firstPartials = results.flatMap((one) => one.firstPartials);
  row('first sound of an utterance -> first partial', firstPartials, 'p50 <= 500, p95 <= 800');
  const finals = results.flatMap((one) => one.finals);
  row('last sound of an utterance -> final', finals, 'p95 <= 800');
  const done = results.map((one) => one.done);
  row('finalize at the last sound -> done', done, 'p95 <= 150');
  return results;
}

const COLUMNS = [10, 26, 24, 10, 10, 8, 8, 8];

async function printCurve(serve: ServeProcess): Promise<LiveResult[]> {
  console.log(
    '\nSessions at once; ms from speaking the last sample that a partial rests on to its arrival, frames included',
  );
  const heads = ['sessions', 'partial p50 / p95 / p99', 'first partial p50 / p95', 'final p95', 'done p95'];
  printColumns(COLUMNS, [...heads, 'core', 'waited', 'memory']);
  const all: LiveResult[] = [];
  let most = 0;
  for (const clients of CURVE) {
    const before = { ...serve.usage(), time: performance.now() };
    const results = await runClients(serve, clients);
    const { cpu, waited, rss } = serve.usage();
    const share = (seconds: number) =>
      `${((100_000 * seconds) / (performance.now() - before.time)).toFixed(0)} %`;
    const lags = results.flatMap((one) => one.partialLags);
    printColumns(COLUMNS, [
      String(clients),
      quantiles(lags, 0.5, 0.95, 0.99),
      quantiles(
        results.flatMap((one) => one.firstPartials),
        0.5,
        0.95,
      ),
      quantiles(
        results.flatMap((one) => one.finals),
        0.95,
      ),
      quantiles(
        results.map((one) => one.done),
        0.95,
      ),
      share(cpu - before.cpu),
      share(waited - before.waited),
      `${rss.toFixed(0)} MB`,
    ]);
    if (Number(quantiles(lags, 0.95)) <= MOST_LAG_MS) most = Math.max(most, clients);
    all.push(...results);
  }
  print(`sessions on one core at p95 <= ${MOST_LAG_MS} ms, of those measured`, String(most), '>= 12');
  return all;
}

async function printIdle(serve: ServeProcess): Promise<void> {
  const before = serve.usage().rss;
  const urls = await Promise.all(Array.from({ length: IDLE }, () => serve.connect('sorani')));
  const sockets = urls.map((url) => new WebSocket(url));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const kilobytes = (1024 * (serve.usage().rss - before)) / IDLE;
  for (const socket of sockets) socket.terminate();
  print(`memory of one more session that says nothing, of ${IDLE}`, `${kilobytes.toFixed(0)} kB`);
}

await printAccuracy();
const serve = await startServe();
try {
  console.log(
    `\nService: ${serve.core}. Clients speak ${(100 * speechShare(programs)).toFixed(0)} % of the time.`,
  );
  await runClients(serve, 1);
  const results = await printDelays(serve);
  if (CURVE.length > 0) results.push(...(await printCurve(serve)));
  await printIdle(serve);
  const same = results.filter((one) => one.isSame).length;
  const figure = `${same} of ${results.length}`;
  print('sessions whose every message is that of hearing offline', figure, 'all');
  if (same < results.length) process.exitCode = 1;
} finally {
  await serve.stop();
}
