import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { Program } from './program.ts';
import { readAll, speak } from './speak.ts';
import type { Stage } from './stage.ts';
import { verdict } from './verdict.ts';

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const ENTRY_BYTES = 7_700_000;
/** What else the process may grow by meanwhile: code that is compiled, garbage not yet collected. */
const GROWTH_BYTES = 100 * MEGABYTE;

/** Kept speech asked for by its address: no token, and all of it without the service. */
export const KEPT_SPEECH: readonly Fault[] = [
  {
    name: 'a visitor leaves 100 answers of 7.7 MB of kept speech unread',
    expected: `memory grows by at most ${inMegabytes(GROWTH_BYTES)}`,
    async run(stage) {
      const { proxy, addresses } = await open(stage);
      const watch = watchMemory(proxy);
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, index) => ask(addresses[index % addresses.length]!)),
      );
      await delay(2000);
      const grown = watch.stop();
      const statuses = new Set(responses.map(({ statusCode }) => statusCode));
      for (const response of responses) response.destroy();
      return verdict(
        grown <= GROWTH_BYTES && [...statuses].join() === '200',
        `grows by ${inMegabytes(grown)}, status ${[...statuses].join(', ')}`,
      );
    },
  },
  {
    name: 'a visitor asks 400 times for the first byte of 7.7 MB of kept speech',
    expected: `memory grows by at most ${inMegabytes(GROWTH_BYTES)}`,
    async run(stage) {
      const { proxy, addresses } = await open(stage);
      const watch = watchMemory(proxy);
      const responses = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          ask(addresses[index % addresses.length]!, { range: 'bytes=0-0' }),
        ),
      );
      const bodies = await Promise.all(responses.map(readAll));
      const grown = watch.stop();
      const whole = bodies.filter(({ bytes }) => bytes.length === 1).length;
      return verdict(
        grown <= GROWTH_BYTES && whole === 400,
        `grows by ${inMegabytes(grown)}, ${whole} answers of one byte`,
      );
    },
  },
  {
    name: 'a visitor asks for kept speech 600 times at once, while another one listens to it',
    expected: 'the other is answered from the cache each time, at the address too; nothing is bought again',
    async run(stage) {
      const { proxy, addresses, upstream, texts } = await open(stage);
      const bought = upstream.requests;
      const burst = Array.from({ length: 600 }, (_, index) =>
        ask(addresses[index % addresses.length]!, { 'x-forwarded-for': '203.0.113.7' }).catch(
          () => undefined,
        ),
      );
      const seen: string[] = [];
      for (let round = 0; round < 5; round++) {
        const spoken = await speak(proxy.url, await stage.token(proxy), texts[round % texts.length]).response;
        const { bytes } = await readAll(spoken);
        const addressed = await ask(addresses[0]!, { range: 'bytes=0-9', 'x-forwarded-for': '198.51.100.9' });
        addressed.resume();
        const isKept = /; hit$/.test(String(spoken.headers['cache-status'])) && bytes.length === ENTRY_BYTES;
        seen.push(`${isKept ? 'kept' : 'not kept'} ${addressed.statusCode}`);
        await delay(1000);
      }
      for (const response of await Promise.all(burst)) response?.destroy();
      const more = upstream.requests - bought;
      return verdict(
        more === 0 && seen.every((each) => each === 'kept 206'),
        `${more} bought again; ${seen.join(', ')}`,
      );
    },
  },
  {
    name: 'a visitor guesses 2,000 addresses of kept speech',
    expected: 'most are refused with 429 before the cache is asked; another visitor is served meanwhile',
    async run(stage) {
      const { proxy, addresses } = await open(stage);
      const statuses = new Map<number, number>();
      const guess = async (index: number) => {
        const key = String(index).padStart(43, 'A');
        const response = await ask(`${proxy.url}/speech/cached/${key}`, { 'x-forwarded-for': '203.0.113.7' });
        response.resume();
        const status = response.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      for (let from = 0; from < 2000; from += 100)
        await Promise.all(Array.from({ length: 100 }, (_, index) => guess(from + index)));
      const other = await ask(addresses[0]!, { range: 'bytes=0-9', 'x-forwarded-for': '198.51.100.9' });
      other.resume();
      const asked = statuses.get(404) ?? 0;
      return verdict(
        asked <= 200 && (statuses.get(429) ?? 0) === 2000 - asked && other.statusCode === 206,
        `${[...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')}; the other ${other.statusCode}`,
      );
    },
  },
];

/** A proxy with a folder of kept speech, and the addresses of all of it. */
async function open(stage: Stage) {
  const upstream = await stage.upstream();
  upstream.answer = (request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'audio/pcm', 'X-Sample-Rate': '24000' });
    response.end(Buffer.alloc(ENTRY_BYTES, 1));
  };
  const proxy = await stage.proxy(upstream.url, { KURDISH_SPEECH_TRUSTED_PROXIES: '1' }, [
    '--cache',
    `${stage.folder()}/cache`,
  ]);
  const token = await stage.token(proxy);
  const texts = ['یەک', 'دوو', 'سێ'];
  const addresses: string[] = [];
  for (const text of texts) {
    const response = await speak(proxy.url, token, text).response;
    await readAll(response);
    const address = new URL(String(response.headers['content-location']), `${proxy.url}/speech/api/`).href;
    while ((await head(address)) !== 200) await delay(50);
    addresses.push(address);
  }
  return { upstream, proxy, addresses, texts };
}

const head = async (address: string) => (await fetch(address, { method: 'HEAD' })).status;

/** A request on a socket of its own, whose body is read only by whoever reads it. */
function ask(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers }, (response) => resolve(response.pause())).on('error', reject);
  });
}

/** How much more memory a process takes, at most, until it is asked. */
function watchMemory(proxy: Program): { stop(): number } {
  const before = proxy.rss;
  let highest = before;
  const timer = setInterval(() => {
    if (proxy.isRunning) highest = Math.max(highest, proxy.rss);
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return highest - before;
    },
  };
}
