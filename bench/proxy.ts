/**
 * What a proxy between page and service costs: first byte, processor time and memory, beside http-proxy and nginx. Run: npm run build && npm run
 * bench proxy [--rounds 15] [--readers 1,100,1000]
 *
 * Each proxy is a process of its own. They take turns of two minutes of speech, one request after another; the figures are medians of the
 * turns, and ratios to http-proxy in the same run. Each request to this proxy has a token to verify and a text to count.
 */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { startTargets, type Target } from './proxy/start-targets.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    readers: { type: 'string', default: '1,100,1000' },
  },
});
const PATH = '/speech/api/tts-stream';
const TEXT = 'سڵاو، ئەمە دەقێکی تاقیکردنەوەیە. '.repeat(3); // Sorani: "hello, this is a test text"
const REQUESTS_PER_MINUTE = 12;
const REQUESTS_PER_ROUND = 2 * REQUESTS_PER_MINUTE;
const WARM_UP = 1500;
const KINDS = { long: 'chunks of up to 2 s, as `serve` sends them', short: 'chunks of 100 ms' };

type Kind = keyof typeof KINDS | 'endless';

const bodyOf = (kind: Kind) =>
  JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001', stream_format: 'pcm', model_version: kind });

/** @returns Milliseconds to the first byte of its sound. */
function firstByte(
  target: Target,
  client: Client,
  headers: Record<string, string>,
  kind: Kind,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let first = 0;
    client.dispatch(
      { path: PATH, method: 'POST', headers, body: bodyOf(kind) },
      {
        // undici recognizes handlers of its current API by this method.
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${target.name} answered ${status}.`));
        },
        onResponseData() {
          first ||= performance.now() - start;
        },
        onResponseEnd: () => resolve(first),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface Turns {
  readonly target: Target;
  readonly client: Client;
  readonly headers: Record<string, string>;
  readonly times: number[];
  readonly medians: number[];
  cpu: number;
}

async function measureSpeed(targets: readonly Target[], kind: keyof typeof KINDS): Promise<Turns[]> {
  const all: Turns[] = [];
  for (const target of targets) {
    const client = new Client(target.url);
    const headers = await target.headers();
    for (let count = 0; count < WARM_UP; count++) await firstByte(target, client, headers, kind);
    all.push({ target, client, headers, times: [], medians: [], cpu: 0 });
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const turns of all) {
      const before = turns.target.usage().cpu;
      const times: number[] = [];
      for (let count = 0; count < REQUESTS_PER_ROUND; count++)
        times.push(await firstByte(turns.target, turns.client, turns.headers, kind));
      turns.cpu += turns.target.usage().cpu - before;
      turns.times.push(...times);
      turns.medians.push(percentile(times, 0.5));
    }
  }
  for (const { client } of all) await client.destroy();
  return all;
}

const cells = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;

function printSpeed(all: readonly Turns[], reference: Turns | undefined, title: string): void {
  const minutes = (Number(values.rounds) * REQUESTS_PER_ROUND) / REQUESTS_PER_MINUTE;
  const ratio = (own: number, others: number | undefined) =>
    others ? ` (${(own / others).toFixed(2)})` : '';
  console.log(`\n${title}\n`);
  console.log(cells(['', 'first byte p50, ms', 'p99', 'processor time for a minute of speech, ms']));
  console.log(cells(['---', '---', '---', '---']));
  for (const { target, medians, times, cpu } of all) {
    const p50 = percentile(medians, 0.5);
    const cpuMs = (cpu * 1000) / minutes;
    const others = reference && {
      p50: percentile(reference.medians, 0.5),
      cpuMs: (reference.cpu * 1000) / minutes,
    };
    const texts = [
      `${p50.toFixed(2)}${ratio(p50, others?.p50)}`,
      percentile(times, 0.99).toFixed(1),
      `${cpuMs.toFixed(1)}${ratio(cpuMs, others?.cpuMs)}`,
    ];
    console.log(cells([target.name, ...texts]));
  }
}

/** @returns A connection whose answer is not read. */
async function openUnread(target: Target, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = httpRequest(`${target.url}${PATH}`, { method: 'POST', agent: false, headers });
  request.end(bodyOf('endless'));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return response.pause();
}

/** Memory settles while nothing more is sent: until it grows by less than 1 % in half a second. */
async function settledMemory(target: Target): Promise<number> {
  for (let before = 0; ; ) {
    const { rss } = target.usage();
    if (rss < before * 1.01) return rss;
    before = rss;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measureReaders(targets: readonly Target[]): Promise<void> {
  const counts = values.readers.split(',').map(Number);
  console.log('\nMemory with readers that do not read, an endless answer each, MB\n');
  console.log(cells(['', 'none', ...counts.map(String), 'first byte for others at the last, ms']));
  console.log(cells(['---', ...Array<string>(counts.length + 2).fill('---')]));
  for (const target of targets) {
    const memory = [await settledMemory(target)];
    const unread: IncomingMessage[] = [];
    const headers = await target.headers();
    for (const count of counts) {
      while (unread.length < count) unread.push(await openUnread(target, headers));
      memory.push(await settledMemory(target));
    }
    const client = new Client(target.url);
    const times: number[] = [];
    for (let count = 0; count < 50; count++) times.push(await firstByte(target, client, headers, 'long'));
    await client.destroy();
    for (const response of unread) response.destroy();
    console.log(
      cells([target.name, ...memory.map((mb) => mb.toFixed(0)), percentile(times, 0.5).toFixed(2)]),
    );
  }
}

const targets = await startTargets();
try {
  for (const kind of ['long', 'short'] as const) {
    const passing = await measureSpeed(targets.passing, kind);
    const [reference] = passing;
    printSpeed(passing, reference, `Passed on, in ${KINDS[kind]} (in brackets: times http-proxy)`);
    printSpeed(await measureSpeed(targets.caching, kind), reference, `From a cache, ${KINDS[kind]}`);
  }
  await measureReaders(targets.passing);
} finally {
  targets.stop();
}
