import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Fault } from './fault.ts';
import { openLive } from './open-live.ts';
import { ShiftedClock } from './shifted-clock.ts';
import { readAll, speak } from './speak.ts';
import { verdict } from './verdict.ts';

const HOUR_MS = 3_600_000;

/** Faults that mostly wait for a limit of time: all are made at once, beside the others. */
export const WAITING: readonly Fault[] = [
  {
    name: 'the service takes a request and never answers',
    expected: '504 after 30 s (27 to 36)',
    async run(stage) {
      const upstream = await stage.upstream();
      upstream.answer = (request) => void request.resume();
      const proxy = await stage.proxy(upstream.url);
      const token = await stage.token(proxy);
      const startedAt = performance.now();
      const response = await speak(proxy.url, token).response;
      response.resume();
      const waited = (performance.now() - startedAt) / 1000;
      return verdict(
        response.statusCode === 504 && waited >= 27 && waited <= 36,
        `${response.statusCode} after ${waited.toFixed(1)} s, ${upstream.requests} requests to it`,
      );
    },
  },
  {
    name: 'the service answers at once, and sends its first sound after 50 s',
    expected: 'the reader has all of it, of one request',
    async run(stage) {
      const upstream = await stage.upstream();
      upstream.answer = async (request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.flushHeaders();
        await delay(50_000);
        response.end(Buffer.alloc(48_000));
      };
      const proxy = await stage.proxy(upstream.url);
      const { bytes, isWhole } = await readAll(await speak(proxy.url, await stage.token(proxy)).response);
      return verdict(
        bytes.length === 48_000 && isWhole && upstream.requests === 1,
        `${bytes.length} bytes, ${isWhole ? 'whole' : 'broken'}, ${upstream.requests} requests`,
      );
    },
  },
  {
    name: 'the service stops in the middle of a stream without closing it',
    expected:
      'after 90 s (84 to 105) the reader has what arrived and no clean end, the service a closed connection',
    async run(stage) {
      const upstream = await stage.upstream();
      upstream.answer = (request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.write(Buffer.alloc(48_000));
      };
      const proxy = await stage.proxy(upstream.url);
      const startedAt = performance.now();
      const { bytes, isWhole } = await readAll(await speak(proxy.url, await stage.token(proxy)).response);
      const waited = (performance.now() - startedAt) / 1000;
      await delay(500);
      return verdict(
        bytes.length === 48_000 &&
          !isWhole &&
          upstream.closedAt !== undefined &&
          waited >= 84 &&
          waited <= 105,
        `${bytes.length} bytes, ${isWhole ? 'a clean end' : 'broken'} after ${waited.toFixed(1)} s`,
      );
    },
  },
  {
    name: 'a live client freezes: its socket stays open and nothing reads it',
    expected: 'closed within 70 s, and the descriptor is given back',
    async run(stage) {
      const { service, connect } = await openLive(stage);
      const before = service.descriptors;
      const socket = new WebSocket(await connect());
      stage.defer(() => socket.terminate());
      await new Promise((resolve) => socket.on('open', resolve));
      socket.send(Buffer.alloc(3200));
      // Neither answers pings nor reads what is recognized.
      socket.pause();
      const startedAt = performance.now();
      while (service.descriptors > before && performance.now() - startedAt < 100_000) await delay(250);
      const waited = (performance.now() - startedAt) / 1000;
      return verdict(waited <= 70 && service.isRunning, `after ${waited.toFixed(0)} s`);
    },
  },
  {
    name: "an address of a live session is used after 6 minutes by the service's clock",
    expected: 'refused, and a new one works',
    async run(stage) {
      const clock = new ShiftedClock(stage);
      const { service, connect } = await openLive(stage, clock.environment);
      const address = await connect();
      await clock.set(service, HOUR_MS / 10);
      const late = await opens(address);
      const fresh = await opens(await connect());
      return verdict(!late && fresh, `${late ? 'opened' : 'refused'}, then ${fresh ? 'opened' : 'refused'}`);
    },
  },
  {
    name: "the proxy's clock jumps a day ahead, then an hour behind, while a reader listens",
    expected: 'the stream ends whole; the old token is 401, a new one 200 after either jump',
    async run(stage) {
      const upstream = await stage.upstream();
      let isMidStream = true;
      upstream.answer = async (request, response) => {
        request.resume();
        response.writeHead(200, { 'Content-Type': 'audio/pcm' });
        response.write(Buffer.alloc(48_000));
        while (isMidStream) await delay(50);
        response.end(Buffer.alloc(48_000));
      };
      const clock = new ShiftedClock(stage);
      const proxy = await stage.proxy(upstream.url, clock.environment);
      const token = await stage.token(proxy);
      const listening = await speak(proxy.url, token).response;
      const statusWith = async (with_: string) => {
        const response = await speak(proxy.url, with_).response;
        response.resume();
        return response.statusCode;
      };
      await clock.set(proxy, 24 * HOUR_MS);
      const stale = await statusWith(token);
      const ahead = await statusWith(await stage.token(proxy));
      await clock.set(proxy, -HOUR_MS);
      const back = await statusWith(await stage.token(proxy));
      isMidStream = false;
      const { bytes, isWhole } = await readAll(listening);
      return verdict(
        isWhole && bytes.length === 96_000 && [stale, ahead, back].join() === '401,200,200',
        `${isWhole ? 'whole' : 'broken'}; ${stale}, ${ahead}, ${back}`,
      );
    },
  },
];

/** Whether a session begins at an address; a refused one is closed as soon as it has opened. */
async function opens(address: string): Promise<boolean> {
  const socket = new WebSocket(address);
  const closed = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(false));
    socket.on('error', () => resolve(false));
  });
  const isOpen = await Promise.race([closed, delay(2000).then(() => true)]);
  socket.terminate();
  return isOpen;
}
