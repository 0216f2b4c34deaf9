import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Verdict } from './fault.ts';
import { readAll, speak } from './speak.ts';
import type { Stage } from './stage.ts';
import type { Upstream } from './upstream.ts';
import { verdict } from './verdict.ts';

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Streams through the proxy whose reader, service or line fails. */
export const PROXY_STREAMS: readonly Fault[] = [
  {
    name: 'a reader stops reading while the service sends 300 MB',
    expected: 'at most 16 MB taken, memory grows by at most 40 MB',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage, (_, response) =>
        upstream.flood(response, 300 * MEGABYTE),
      );
      const before = proxy.rss;
      const { response } = speak(proxy.url, token);
      (await response).pause();
      await delay(3000);
      const grown = proxy.rss - before;
      return verdict(
        upstream.sentBytes <= 16 * MEGABYTE && grown <= 40 * MEGABYTE,
        `${inMegabytes(upstream.sentBytes)} taken, memory grows by ${inMegabytes(grown)}`,
      );
    },
  },
  {
    name: '200 readers stop reading at once',
    expected: 'memory at most 400 MB, the catalog still answers within 1 s',
    async run(stage) {
      const { proxy, upstream } = await open(
        stage,
        (request, response) =>
          request.url?.includes('get-speakers')
            ? void response.setHeader('Content-Type', 'application/json').end('{"speakers":[]}')
            : upstream.flood(response, 100 * MEGABYTE),
        { KURDISH_SPEECH_TRUSTED_PROXIES: '1' },
      );
      const readers = Array.from({ length: 200 }, async () => {
        const token = await stage.token(proxy);
        const { response } = speak(proxy.url, token);
        (await response.catch(() => undefined))?.pause();
      });
      await Promise.all(readers);
      await delay(2000);
      const startedAt = performance.now();
      await (await fetch(`${proxy.url}/speech/api/get-speakers`)).text();
      const waited = performance.now() - startedAt;
      return verdict(
        proxy.rss <= 400 * MEGABYTE && waited <= 1000,
        `${inMegabytes(proxy.rss)}, the catalog after ${waited.toFixed(0)} ms`,
      );
    },
  },
  {
    name: 'a reader leaves in the middle of a stream',
    expected: 'the request to the service ends within 0.5 s',
    run: (stage) => leave(stage, true),
  },
  {
    name: 'a reader leaves before the service has answered',
    expected: 'the request to the service ends within 0.5 s',
    run: (stage) => leave(stage, false),
  },
  {
    name: 'a reader leaves while its socket is full, 50 times',
    expected: 'no descriptor and no listener is left, one process all along',
    async run(stage) {
      const { proxy, upstream, token } = await open(stage, (_, response) =>
        upstream.flood(response, 50 * MEGABYTE),
      );
      const leaveWhileFull = async () => {
        const { request, response } = speak(proxy.url, token);
        (await response).pause();
        await delay(100);
        request.destroy();
      };
      const leaveTogether = () => Promise.all(Array.from({ length: 10 }, leaveWhileFull));
      // Connections to the service that are kept open.
      await leaveTogether();
      await delay(500);
      const before = proxy.descriptors;
      for (let round = 0; round < 5; round++) await leaveTogether();
      await delay(1000);
      const left = proxy.descriptors - before;
      const isWarned = proxy.output.includes('MaxListenersExceededWarning');
      return verdict(
        left <= 2 && proxy.isRunning && !isWarned,
        `${Math.max(0, left)} descriptors more${isWarned ? ', a warning of listeners' : ''}`,
      );
    },
  },
  {
    name: 'the service dies in the middle of a stream',
    expected: 'the reader has what arrived, and no clean end',
    async run(stage) {
      const { proxy, token } = await open(stage, async (_, response) => {
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.write(Buffer.alloc(48_000));
        await delay(300);
        response.destroy();
      });
      const { bytes, isWhole } = await readAll(await speak(proxy.url, token).response);
      return verdict(
        bytes.length === 48_000 && !isWhole,
        `${bytes.length} bytes, ${isWhole ? 'a clean end' : 'broken'}`,
      );
    },
  },
  {
    name: 'the service answers nothing but 503',
    expected:
      'after ten retries to begin with, at most 1.2 requests to it for each of ours, and 503 for the reader',
    async run(stage) {
      const { proxy, upstream } = await open(stage, (_, response) => void response.writeHead(503).end('{}'));
      const statuses = new Set<number>();
      for (let index = 0; index < 200; index++) {
        const token = index % 20 ? stage.tokens.at(-1)! : await stage.token(proxy);
        const response = await speak(proxy.url, token).response;
        response.resume();
        statuses.add(response.statusCode ?? 0);
      }
      const share = (upstream.requests - 10) / 200;
      return verdict(
        share <= 1.2 && [...statuses].join() === '503',
        `${share.toFixed(2)} requests each, status ${[...statuses].join(', ')}`,
      );
    },
  },
  {
    name: 'the service is not there',
    expected: '502 with one line of JSON within 2 s',
    async run(stage) {
      const proxy = await stage.proxy('http://127.0.0.1:9');
      const token = await stage.token(proxy);
      const startedAt = performance.now();
      const response = await speak(proxy.url, token).response;
      const { bytes } = await readAll(response);
      const waited = performance.now() - startedAt;
      const isJson = typeof JSON.parse(bytes.toString()).error === 'string';
      return verdict(
        response.statusCode === 502 && isJson && waited <= 2000,
        `${response.statusCode} after ${waited.toFixed(0)} ms`,
      );
    },
  },
];

type Answer = Upstream['answer'];

async function open(stage: Stage, answer: Answer, environment: Readonly<Record<string, string>> = {}) {
  const upstream = await stage.upstream();
  upstream.answer = (request, response) => {
    request.resume();
    return answer(request, response);
  };
  const proxy = await stage.proxy(upstream.url, environment);
  return { upstream, proxy, token: await stage.token(proxy) };
}

/** @param isMidStream Whether some of the answer has arrived. */
async function leave(stage: Stage, isMidStream: boolean): Promise<Verdict> {
  const { proxy, upstream, token } = await open(stage, (_, response) => {
    if (!isMidStream) return;
    response.writeHead(200, { 'Content-Type': 'audio/pcm' });
    response.write(Buffer.alloc(48_000));
  });
  const { request, response } = speak(proxy.url, token);
  if (isMidStream) (await response).resume();
  while (!upstream.requests) await delay(10);
  await delay(200);
  const leftAt = Date.now();
  request.destroy();
  while (!upstream.closedAt && Date.now() < leftAt + 5000) await delay(5);
  const took = (upstream.closedAt ?? Number.POSITIVE_INFINITY) - leftAt;
  return verdict(took <= 500, `after ${took} ms`);
}
