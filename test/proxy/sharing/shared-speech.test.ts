import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import type { SpeechCache } from '../../../src/proxy/cache/speech-cache.ts';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { assertNothingLeaked, loggedSoFar } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
import type { UpstreamHandler } from '../support/upstream.ts';
import { useProxy } from '../support/use-proxy.ts';

const TEXT = 'سڵاو جیهان';
const event = (payload: unknown) => `data: ${JSON.stringify(payload)}\n\n`;
const delta = (audio: string) => event({ type: 'speech.audio.delta', audio });
const DONE = event({ type: 'speech.audio.done' });
const SPEECH = delta('AAAA') + delta('BBBB') + DONE;
const SSE = { 'Content-Type': 'text/event-stream' };

const answerWith =
  (body: string, headers: Record<string, string> = SSE): UpstreamHandler =>
  (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  };

interface AskOptions {
  body?: Record<string, unknown> | string;
  path?: string;
  headers?: Record<string, string>;
  token?: string;
  signal?: AbortSignal;
}

for (const transport of TRANSPORTS) {
  describe(`shared speech through the ${transport.name}`, () => {
    const setup = useProxy(transport);

    async function ask({
      body = { text: TEXT, speaker_id: 'v' },
      path = 'tts-stream',
      ...rest
    }: AskOptions = {}) {
      const { headers, token = await mint(setup.proxy.url), signal } = rest;
      return fetch(`${setup.proxy.url}/speech/api/${path}`, {
        method: 'POST',
        headers: {
          Origin: ORIGIN,
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal && { signal }),
      });
    }

    /** Status of the cache and body. */
    async function answerTo(options?: AskOptions): Promise<[string | null, string]> {
      const response = await ask(options);
      return [response.headers.get('cache-status'), await response.text()];
    }

    const startWith = (changes: Partial<ProxyOptions> = {}) =>
      setup.start({ cache: new MemorySpeechCache(), ...changes });

    /** An upstream that speaks when the test says so. */
    function openSpeech(): { readonly streams: ServerResponse[]; readonly closed: () => number } {
      const streams: ServerResponse[] = [];
      let closed = 0;
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, SSE);
        response.on('close', () => {
          closed += 1;
        });
        response.write(delta('AAAA'));
        streams.push(response);
      });
      return { streams, closed: () => closed };
    }

    it('is bought once, and then served from the cache', async () => {
      let now = 1_800_000_000_000;
      await startWith({ clock: () => now });
      setup.upstream.answer(answerWith(SPEECH, { ...SSE, 'X-Model-Version': 'v5', 'X-Request-Id': 'r-1' }));
      assert.deepEqual(await answerTo(), ['kurdish-speech; fwd=miss; stored', SPEECH]);
      now += 90_000;
      const second = await ask();
      assert.equal(await second.text(), SPEECH);
      assert.equal(second.headers.get('cache-status'), 'kurdish-speech; hit');
      assert.equal(second.headers.get('age'), '90');
      assert.equal(second.headers.get('content-type'), 'text/event-stream');
      assert.equal(second.headers.get('x-model-version'), 'v5');
      assert.equal(second.headers.get('x-request-id'), null);
      assert.equal(second.headers.get('access-control-allow-origin'), ORIGIN);
      now -= 900_000;
      assert.equal((await ask()).headers.get('age'), '0', 'the clock was set back');
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('is not shared where there is no cache, or the page says no-store', async () => {
      await setup.start();
      setup.upstream.answer(answerWith(SPEECH));
      for (let round = 0; round < 2; round++)
        assert.deepEqual(await answerTo(), ['kurdish-speech; fwd=bypass', SPEECH]);
      assert.equal(setup.upstream.requests.length, 2);
    });

    it('is generated anew for a request with no-store, and not kept', async () => {
      await startWith();
      setup.upstream.answer(answerWith(SPEECH));
      const headers = { 'Cache-Control': 'no-store' };
      assert.deepEqual(await answerTo({ headers }), ['kurdish-speech; fwd=bypass', SPEECH]);
      assert.deepEqual(await answerTo(), ['kurdish-speech; fwd=miss; stored', SPEECH]);
      assert.deepEqual(await answerTo({ headers }), ['kurdish-speech; fwd=bypass', SPEECH]);
    });

    it('differs by everything that changes the sound, also an invisible character', async () => {
      await startWith();
      setup.upstream.answer(answerWith(SPEECH));
      const bodies = [
        { text: TEXT, speaker_id: 'v' },
        { text: `${TEXT}\u200c`, speaker_id: 'v' },
        { text: TEXT, speaker_id: 'w' },
        { text: TEXT, speaker_id: 'v', model_version: 'v5' },
        { text: TEXT, speaker_id: 'v', speed: 1.5 },
        { text: TEXT, speaker_id: 'v', include_timestamps: true },
        { text: TEXT, speaker_id: 'v', stream_format: 'sse' },
      ];
      for (const body of bodies)
        assert.match((await answerTo({ body }))[0] ?? '', /stored/, JSON.stringify(body));
      assert.match((await answerTo({ path: 'tts-proxy' }))[0] ?? '', /stored/);
      for (const body of bodies)
        assert.match((await answerTo({ body }))[0] ?? '', /hit/, JSON.stringify(body));
      const reordered = `{"speaker_id":"v" , "text":${JSON.stringify(TEXT)}}`;
      assert.match((await answerTo({ body: reordered }))[0] ?? '', /hit/, 'order and spaces do not matter');
    });

    it('cannot be poisoned with a member that is sent twice', async () => {
      await startWith();
      setup.upstream.answer(answerWith(SPEECH));
      await answerTo({ body: `{"text":"${TEXT}","speaker_id":"other","speaker_id":"v"}` });
      assert.deepEqual(JSON.parse(String(setup.upstream.requests[0]?.body)), { text: TEXT, speaker_id: 'v' });
    });

    it('is kept only when it is whole', async () => {
      await startWith();
      const json = (collapsed: boolean) => JSON.stringify({ audio: 'AAAA', generation: { collapsed } });
      const wav = Buffer.alloc(60, 'RIFF');
      wav.writeUInt32LE(52, 4);
      const bad: [string, Record<string, string>][] = [
        [delta('AAAA'), SSE],
        [delta('AAAA') + event({ type: 'error', error: 'no' }), SSE],
        [delta('AAAA') + event({ type: 'speech.audio.done', collapsed: true }), SSE],
        [delta('AAAA') + DONE.trimEnd(), SSE],
        [DONE, SSE],
        ['abc', { 'Content-Type': 'audio/pcm' }],
        ['', { 'Content-Type': 'audio/pcm' }],
        [json(true), { 'Content-Type': 'application/json' }],
        ['{"audio"', { 'Content-Type': 'application/json' }],
        [wav.subarray(0, 50).toString('latin1'), { 'Content-Type': 'audio/wav' }],
        ['anything', { 'Content-Type': 'text/plain' }],
      ];
      for (const [body, headers] of bad) {
        setup.upstream.answer(answerWith(body, headers));
        for (let round = 0; round < 2; round++) {
          const [status, text] = await answerTo({ path: 'tts-proxy' });
          assert.match(status ?? '', /fwd=miss/, `${headers['Content-Type']} ${body}`);
          assert.equal(text, body);
        }
      }
      const good: [string, Record<string, string>][] = [
        [json(false), { 'Content-Type': 'application/json' }],
        ['abcd', { 'Content-Type': 'audio/pcm' }],
        [wav.toString('latin1'), { 'Content-Type': 'audio/wav' }],
      ];
      for (const [index, [body, headers]] of good.entries()) {
        setup.upstream.answer(answerWith(body, headers));
        const request = { body: { text: TEXT, speaker_id: `good-${index}` } };
        await answerTo(request);
        assert.deepEqual(await answerTo(request), ['kurdish-speech; hit', body]);
      }
    });

    it('that breaks off breaks off for all, and is not kept', async () => {
      await startWith();
      const speech = openSpeech();
      const answers = await Promise.all([ask(), ask()]);
      const broken = answers.map((answer) => assert.rejects(answer.text()));
      await until(() => speech.streams.length === 1);
      speech.streams[0]!.destroy();
      await Promise.all(broken);
      setup.upstream.answer(answerWith(SPEECH));
      assert.match((await answerTo())[0] ?? '', /stored/);
    });

    it('is generated once for all who ask while it is generated, each of whom gets all of it', async () => {
      await startWith();
      const speech = openSpeech();
      const first = await ask();
      const joined = await Promise.all(Array.from({ length: 20 }, () => ask()));
      speech.streams[0]!.write(delta('BBBB'));
      const late = await ask();
      const texts = [first, ...joined, late].map((answer) => answer.text());
      speech.streams[0]!.end(DONE);
      assert.deepEqual(new Set(await Promise.all(texts)), new Set([SPEECH]));
      assert.equal(first.headers.get('cache-status'), 'kurdish-speech; fwd=miss; stored');
      for (const { headers } of [...joined, late])
        assert.equal(headers.get('cache-status'), 'kurdish-speech; fwd=miss; collapsed');
      assert.equal(setup.upstream.requests.length, 1);
    });

    it('goes on when the one who bought it leaves, and is stopped when the last one leaves', async () => {
      await startWith();
      const speech = openSpeech();
      const leaving = [new AbortController(), new AbortController()] as const;
      // Held until it leaves: a response that is garbage-collected leaves at once.
      const first = await ask({ signal: leaving[0].signal });
      const second = await ask({ signal: leaving[1].signal });
      const third = await ask();
      leaving[0].abort();
      leaving[1].abort();
      for (const left of [first, second]) await left.text().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(speech.closed(), 0);
      const text = third.text();
      speech.streams[0]!.end(delta('BBBB') + DONE);
      assert.equal(await text, SPEECH);

      const alone = new AbortController();
      await ask({ signal: alone.signal, body: { text: 'دەقێکی درێژتر '.repeat(20) } });
      alone.abort();
      await until(() => speech.closed() === 2);
    });

    it('is finished and kept when the last one leaves after most of it', async () => {
      await startWith();
      const speech = openSpeech();
      const leaving = new AbortController();
      const body = { text: 'a', speaker_id: 'v' };
      const answer = await ask({ body, signal: leaving.signal });
      const audio = 'A'.repeat(8000);
      speech.streams[0]!.write(delta(audio));
      const reader = answer.body!.getReader();
      for (let read = 0; read < 8000; ) read += (await reader.read()).value?.length ?? 0;
      leaving.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(speech.closed(), 0);
      speech.streams[0]!.end(DONE);
      await until(() => speech.closed() === 1);
      assert.deepEqual(await answerTo({ body }), [
        'kurdish-speech; hit',
        delta('AAAA') + delta(audio) + DONE,
      ]);
    });

    it('is finished and kept when the last one gives up on a stream that has brought nothing yet', async () => {
      await startWith();
      let stream: ServerResponse | undefined;
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, SSE);
        response.flushHeaders();
        stream = response;
      });
      const leaving = new AbortController();
      const answer = await ask({ signal: leaving.signal });
      leaving.abort();
      await answer.text().catch(() => {});
      const again = ask();
      await new Promise((resolve) => setTimeout(resolve, 50));
      stream!.end(SPEECH);
      assert.equal(await (await again).text(), SPEECH);
      assert.equal(setup.upstream.requests.length, 1);
      assert.deepEqual(await answerTo(), ['kurdish-speech; hit', SPEECH]);
    });

    it('is not waited for by others because the one who asked first has no place', async () => {
      const cache = new MemorySpeechCache();
      let lookups = 0;
      const open = (key: string) => {
        lookups += 1;
        return cache.open(key);
      };
      await startWith({
        cache: { open, write: (...entry) => cache.write(...entry), delete: () => {}, list: () => [] },
        requestsAtOnce: { perToken: 1 },
      });
      const speech = openSpeech();
      const busy = await mint(setup.proxy.url);
      const held = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          ask({ token: busy, body: { text: `another ${index}`, speaker_id: 'v' } }),
        ),
      );
      const leaving = new AbortController();
      const first = ask({ token: busy, signal: leaving.signal });
      await until(() => lookups === 5);
      const patient = ask({ token: busy });
      const second = await ask();
      leaving.abort();
      await assert.rejects(first);
      assert.equal(speech.streams.length, 5);
      for (const stream of speech.streams) stream.end(DONE);
      assert.equal(await second.text(), delta('AAAA') + DONE);
      for (const answer of held) await answer.text();
      assert.equal(await (await patient).text(), delta('AAAA') + DONE);
      assert.equal(speech.streams.length, 5, 'what it waited for was bought meanwhile');
      setup.upstream.answer(answerWith(SPEECH));
      const answers = Array.from({ length: 8 }, (_, index) =>
        answerTo({ token: busy, body: { text: `new ${index}`, speaker_id: 'v' } }),
      );
      for (const [, text] of await Promise.all(answers)) assert.equal(text, SPEECH);
    });

    it('is stopped when all leave before its first byte', async () => {
      await startWith();
      let asked = 0;
      let closed = 0;
      setup.upstream.answer((_request, response) => {
        asked += 1;
        response.on('close', () => {
          closed += 1;
        });
      });
      const leaving = new AbortController();
      const asking = Promise.allSettled([ask({ signal: leaving.signal }), ask({ signal: leaving.signal })]);
      await until(() => asked === 1);
      leaving.abort();
      await asking;
      await until(() => closed === 1);
    });

    it('does not wait for a reader who reads nothing', async () => {
      await startWith();
      setup.upstream.answer(answerWith(delta('A'.repeat(4_000_000)) + DONE));
      const stalled = await ask();
      const reading = await ask();
      assert.equal((await reading.text()).length, delta('').length + 4_000_000 + DONE.length);
      await stalled.body?.cancel();
    });

    it('debits characters once, and counts what others get in bytes', async () => {
      const characters = [...TEXT].length;
      await startWith({
        tokenCharacters: characters,
        publicLimits: { cachedBytesPerDayPerOrigin: 2 * SPEECH.length },
      });
      setup.upstream.answer(answerWith(SPEECH));
      const token = await mint(setup.proxy.url);
      for (const expected of ['fwd=miss; stored', 'hit', 'hit'])
        assert.equal((await answerTo({ token }))[0], `kurdish-speech; ${expected}`);
      const refused = await ask({ token });
      assert.equal(refused.status, 403);
      const { error } = (await refused.json()) as { error: string };
      assert.equal(error, 'The bytes of this page for today are used up.');
      const other = await ask({ token, body: { text: 'دەقێکی تر', speaker_id: 'v' } });
      assert.match(((await other.json()) as { error: string }).error, /characters of this token/);
    });

    it('counts every request of a token, also what comes from the cache', async () => {
      await startWith({ tokenRequests: 2 });
      setup.upstream.answer(answerWith(SPEECH));
      const token = await mint(setup.proxy.url);
      await answerTo({ token });
      await answerTo({ token });
      assert.equal((await ask({ token })).status, 403);
    });

    it('is bought by the next one who waits when the first one has no characters left', async () => {
      const lookups: (() => void)[] = [];
      const cache: SpeechCache = {
        open: () => new Promise((resolve) => lookups.push(() => resolve(undefined))),
        write: () => {},
        delete: () => {},
        list: () => [],
      };
      await setup.start({ cache, tokenCharacters: [...TEXT].length });
      setup.upstream.answer(answerWith(SPEECH));
      const poor = await mint(setup.proxy.url);
      const rich = await mint(setup.proxy.url);
      const first = ask({ token: poor, body: { text: 'دەقێکی تر', speaker_id: 'v' } });
      await until(() => lookups.length === 1);
      lookups[0]!();
      await (await first).text();

      const refused = ask({ token: poor });
      await until(() => lookups.length === 2);
      const bought = ask({ token: rich });
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(lookups.length, 2, 'both wait for one lookup');
      lookups[1]!();
      assert.equal((await refused).status, 403);
      await until(() => lookups.length === 3);
      lookups[2]!();
      assert.equal(await (await bought).text(), SPEECH);
    });

    it('shares a refusal of the service, and asks again after it', async () => {
      await startWith();
      let asked = 0;
      setup.upstream.answer((_request, response) => {
        asked += 1;
        setTimeout(
          () => response.writeHead(422, { 'Content-Type': 'application/json' }).end('{"detail":"no"}'),
          50,
        );
      });
      const answers = await Promise.all([ask(), ask(), ask()]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [422, 422, 422],
      );
      assert.equal(asked, 1);
      setup.upstream.answer(answerWith(SPEECH));
      assert.equal((await ask()).status, 200);
    });

    it('makes a visitor wait once for a cache that does not answer, and is found there by the others as before', async () => {
      const cache = new MemorySpeechCache();
      let hangs = false;
      let asked = 0;
      const open = (key: string) => {
        asked += 1;
        return hangs ? new Promise<undefined>(() => {}) : cache.open(key);
      };
      await startWith({
        cache: { open, write: (...entry) => cache.write(...entry), delete: () => {}, list: () => [] },
      });
      setup.upstream.answer(answerWith(SPEECH));
      const token = await mint(setup.proxy.url);
      await answerTo();
      hangs = true;
      for (const text of ['one', 'two', 'three'])
        assert.equal((await answerTo({ token, body: { text, speaker_id: 'v' } }))[1], SPEECH);
      assert.equal(asked, 2);
      hangs = false;
      assert.deepEqual(await answerTo(), ['kurdish-speech; hit', SPEECH]);
    });

    it('is refused for a body with thousands of levels, and nothing is asked of the service', async () => {
      await startWith();
      const levels = 15_000;
      const body = `{"text":"a","speaker_id":"v","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      const response = await ask({ body });
      assert.equal(response.status, 400);
      assert.match(await response.text(), /without nested values/);
      assert.equal(setup.upstream.requests.length, 0);
    });

    it('is generated where the cache fails, hangs or returns nothing, with one line in the log', async () => {
      const failures: Partial<SpeechCache>[] = [
        {
          open: async () => {
            throw new Error('disk on fire');
          },
        },
        { open: () => new Promise(() => {}) },
        {
          write: async () => {
            throw new Error('disk on fire');
          },
        },
      ];
      for (const failure of failures) {
        const cache = {
          open: () => undefined,
          write: () => {},
          delete: () => {},
          list: () => [],
          ...failure,
        };
        await setup.proxy?.close();
        await setup.start({ cache });
        setup.upstream.answer(answerWith(SPEECH));
        const isReport = (line: string) => line.includes('speech cache cannot be');
        const before = loggedSoFar().filter(isReport).length;
        assert.deepEqual(await answerTo(), ['kurdish-speech; fwd=miss; stored', SPEECH]);
        assert.deepEqual(await answerTo(), ['kurdish-speech; fwd=miss; stored', SPEECH]);
        assert.equal(loggedSoFar().filter(isReport).length - before, 1);
      }
    });
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

after(assertNothingLeaked);
