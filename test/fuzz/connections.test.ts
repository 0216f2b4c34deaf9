import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { MemorySpeechCache } from '../../src/proxy/cache/memory-speech-cache.ts';
import {
  mint,
  ORIGIN,
  type RunningTransport,
  send,
  TRANSPORTS,
  testOptions,
} from '../proxy/support/transports.ts';
import { startUpstream, type Upstream } from '../proxy/support/upstream.ts';
import { fuzz } from './support/fuzz.ts';

/** What a client may do next on its connection. */
type Step =
  | {
      readonly do: 'send';
      readonly what: 'nothing there' | 'token' | 'speech' | 'kept';
      readonly times: number;
    }
  /** The beginning of a request, and never the rest. */
  | { readonly do: 'begin'; readonly share: number }
  | { readonly do: 'noise'; readonly bytes: string }
  | { readonly do: 'pause' };

/** Ends it as a client might: by a reset, by closing its half and reading on, or by reading nothing and staying. */
type Ending = 'reset' | 'half-close' | 'unread';

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('send' as const),
      what: fc.constantFrom('nothing there' as const, 'token' as const, 'speech' as const, 'kept' as const),
      times: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 400 })),
    }),
    fc.record({ do: fc.constant('begin' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ do: fc.constant('noise' as const), bytes: fc.string({ unit: 'binary', maxLength: 200 }) }),
    fc.record({ do: fc.constant('pause' as const) }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** More than this is left behind by connections, not by the compiler. */
const GROWTH_BYTES = 40 * 1024 * 1024;

const ANOTHER_VISITOR = { headers: { 'X-Forwarded-For': '198.51.100.9' } };

for (const transport of TRANSPORTS) {
  let upstream: Upstream;
  let proxy: RunningTransport;
  let token: string;
  before(async () => {
    upstream = await startUpstream();
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm' });
      response.end(Buffer.alloc(20_000));
    });
    const plenty = Number.MAX_SAFE_INTEGER;
    proxy = await transport.start(
      testOptions(upstream.url, {
        cache: new MemorySpeechCache(),
        trustedProxies: 1,
        // The fetch transport does not learn of a client that disconnects before its turn: what is set aside for it is bounded.
        maxHeldBytes: 16 * 1024 * 1024,
        tokenCharacters: plenty,
        tokenRequests: plenty,
        publicLimits: { charactersPerDayPerOrigin: plenty, mintsPerMinutePerOrigin: plenty },
      }),
    );
    token = await mint(proxy.url);
  });
  after(async () => {
    await proxy.close();
    await upstream.close();
  });

  function request(what: Extract<Step, { do: 'send' }>['what']): string {
    const post = (path: string, value: unknown) => {
      const body = JSON.stringify(value);
      return `POST /speech/${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${path === 'token' ? '' : token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    };
    if (what === 'token') return post('token', { scope: ['tts'] });
    if (what === 'speech')
      return post('api/tts-stream', { text: 'a', speaker_id: 'v', stream_format: 'pcm' });
    const path = what === 'kept' ? `cached/${'k'.repeat(43)}` : 'nothing';
    return `GET /speech/${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  }

  /** Resolves when the connection is closed, or has nothing more to say. */
  async function play(all: readonly Step[], ending: Ending): Promise<void> {
    const socket = connect({ port: Number(new URL(proxy.url).port), host: '127.0.0.1', allowHalfOpen: true });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => {});
    if (ending === 'unread') socket.pause();
    else socket.resume();
    for (const step of all) {
      if (socket.destroyed) break;
      if (step.do === 'send') socket.write(request(step.what).repeat(step.times));
      if (step.do === 'begin') {
        const whole = request('speech');
        socket.write(whole.slice(0, Math.floor(step.share * whole.length)));
      }
      if (step.do === 'noise') socket.write(step.bytes, 'latin1');
      if (step.do === 'pause') await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (ending === 'half-close') socket.end();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 30))]);
    socket.destroy();
    await closed;
  }

  fuzz(
    `connections of the ${transport.name}: whatever one sends or leaves out, others are answered`,
    fc.tuple(steps, fc.constantFrom<Ending>('reset', 'half-close', 'unread')),
    async ([all, ending]) => {
      await play(all, ending);
      assert.equal((await send(`${proxy.url}/speech/nothing`, ANOTHER_VISITOR)).status, 404);
    },
    { share: 1 / 4 },
  );

  test(`connections of the ${transport.name} leave nothing behind`, { skip: !globalThis.gc }, async () => {
    const flood: Step[] = [
      { do: 'send', what: 'speech', times: 20 },
      { do: 'send', what: 'nothing there', times: 400 },
    ];
    const heap = async () => {
      for (let round = 0; round < 3; round++) {
        globalThis.gc?.();
        await nextTurn();
      }
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    for (let round = 0; round < 20; round++) await play(flood, 'unread');
    const early = await heap();
    for (let round = 0; round < 100; round++) await play(flood, round % 2 ? 'unread' : 'reset');
    // A busy machine is still answering the last of them.
    let grown = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 100 && grown >= GROWTH_BYTES; round++) {
      assert.equal((await send(`${proxy.url}/speech/nothing`, ANOTHER_VISITOR)).status, 404);
      grown = (await heap()) - early;
    }
    assert.ok(grown < GROWTH_BYTES, `${Math.round(grown / 2 ** 20)} MB more`);
  });
}
