/**
 * What a proxy between page and service costs: first byte, processor time and memory, beside http-proxy and nginx. Run: npm run build && npm run
 * bench proxy [--rounds 15] [--readers 1,100,1000]
 *
 * Each proxy is a process of its own. They take turns request by request. A factor compares a figure with that of http-proxy in the same turn (first
 * byte) or round (processor time): it is the median of those factors, with the interval that has the true one in 95% of runs. Each
 * request to this proxy has a token to verify and a text to count.
 */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { describeFactor } from './clients/describe-factor.ts';
import { median } from './clients/median.ts';
import { bodyOf, firstByte, PATH } from './proxy/first-byte.ts';
import { measureSpeed, REQUESTS_PER_ROUND, type Speed } from './proxy/measure-speed.ts';
import { startTargets, type Target } from './proxy/start-targets.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    readers: { type: 'string', default: '1,100,1000' },
  },
});
const REQUESTS_PER_MINUTE = 12;
const KINDS = { long: 'chunks of up to 2 s, as `serve` sends them', short: 'chunks of 100 ms' };

const cells = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;

function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function printSpeed(all: readonly Speed[], reference: Speed, title: string): void {
  console.log(`\n${title}\n`);
  console.log(
    cells(['', 'first byte p50, ms', 'factor', 'p99', 'processor for a minute of speech, ms', 'factor']),
  );
  console.log(cells(Array<string>(6).fill('---')));
  for (const speed of all) {
    const { target, firstMs, cpuMs } = speed;
    const factor = (figure: 'firstMs' | 'cpuMs') =>
      speed === reference
        ? '1'
        : describeFactor(speed[figure].map((own, index) => own / reference[figure][index]!));
    const minutes = (cpuMs.length * REQUESTS_PER_ROUND) / REQUESTS_PER_MINUTE;
    const texts = [
      median(firstMs).toFixed(2),
      factor('firstMs'),
      percentile(firstMs, 0.99).toFixed(1),
      (cpuMs.reduce((sum, each) => sum + each, 0) / minutes).toFixed(1),
      factor('cpuMs'),
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
    const rss = target.memory();
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
    console.log(cells([target.name, ...memory.map((mb) => mb.toFixed(0)), median(times).toFixed(2)]));
  }
}

const { passing, caching, stop } = await startTargets();
try {
  for (const kind of ['long', 'short'] as const) {
    const all = await measureSpeed([...passing, ...caching], kind, Number(values.rounds));
    const of = (targets: readonly Target[]) => all.filter(({ target }) => targets.includes(target));
    const [reference] = all as [Speed, ...Speed[]];
    printSpeed(of(passing), reference, `Passed on, in ${KINDS[kind]}; factors of http-proxy`);
    printSpeed(of(caching), reference, `From a cache, ${KINDS[kind]}; factors of http-proxy, which has none`);
  }
  await measureReaders(passing);
} finally {
  stop();
}
