import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { createDeferred } from '../../src/async/deferred.ts';
import { yieldToEventLoop } from '../../src/async/yield-to-event-loop.ts';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import {
  type SynthesizeStreamOptions,
  synthesizeStream,
  type TextStreamChunk,
} from '../../src/client/synthesize-stream.ts';
import { createLocalFetch } from '../../src/local/index.ts';
import { serve } from '../../src/service/serve.ts';
import { openService } from '../service/support/open-service.ts';
import { ToneEngine, type ToneEngineOptions } from '../service/support/tone-engine.ts';

const PIECES = [
  'Sil',
  'av hev',
  'alno! Tu',
  ' çawa',
  ' yî? Ez',
  ' baş',
  ' im.  \n',
  ' Bihayê wê 3',
  '.5',
  ' dolar e.',
];
const TEXT = PIECES.join('');

/** Counts what is read of it, and whether it was left. */
class Source implements AsyncIterable<string> {
  read = 0;
  isLeft = false;
  readonly #pieces: Iterable<string>;
  readonly #before: ((index: number) => Promise<unknown> | unknown) | undefined;

  constructor(pieces: Iterable<string>, before?: (index: number) => Promise<unknown> | unknown) {
    this.#pieces = pieces;
    this.#before = before;
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    const pieces = this.#pieces[Symbol.iterator]();
    return {
      next: async () => {
        await this.#before?.(this.read);
        this.read++;
        return pieces.next() as IteratorResult<string>;
      },
      return: async () => {
        this.isLeft = true;
        return { done: true, value: undefined };
      },
    };
  }
}

/** Runs with the real service on a socket, which speaks in tones. */
async function withService(
  use: (service: {
    readonly options: SynthesizeStreamOptions;
    readonly engine: ToneEngine;
    /** The texts that were sent, in order. */
    readonly sent: string[];
    /** Characters in the ledger. */
    used(): Promise<number>;
  }) => Promise<void>,
  engineOptions: ToneEngineOptions = {},
): Promise<void> {
  const engine = new ToneEngine(engineOptions);
  const { service, issue, store } = await openService({ engine });
  const server = await serve(service);
  try {
    const { ttsKey, id } = await issue();
    const sent: string[] = [];
    await use({
      options: {
        endpoint: server.url,
        apiKey: ttsKey,
        voice: 'kurmanji_f002',
        timestamps: true,
        fetch: (input, init) => {
          sent.push(JSON.parse(String(init?.body)).text);
          return fetch(input, init);
        },
      },
      engine,
      sent,
      used: async () => (await store.usage(id, 'characters'))!.used,
    });
  } finally {
    await server.close();
  }
}

async function collect(speech: AsyncIterable<TextStreamChunk>): Promise<TextStreamChunk[]> {
  const chunks: TextStreamChunk[] = [];
  for await (const chunk of speech) chunks.push(chunk);
  return chunks;
}

describe('speech of a text that is still being written', () => {
  it('sounds before the text has ended', async () => {
    await withService(async ({ options }) => {
      const heard = createDeferred();
      const source = new Source(PIECES, (index) => index === 5 && heard.promise);
      const chunks: TextStreamChunk[] = [];
      for await (const chunk of synthesizeStream(source, options)) {
        if (!chunks.length) assert.equal(source.read, 5);
        chunks.push(chunk);
        if (chunk.samples.length) heard.resolve();
      }
      assert.ok(source.read > PIECES.length);
    });
  });

  it('has every word in order, at its place and time in the whole text', async () => {
    await withService(async ({ options }) => {
      const chunks = await collect(synthesizeStream(new Source(PIECES), options));
      const words = chunks.flatMap((chunk) => chunk.words);
      const spoken = [...TEXT.matchAll(/\S*\p{L}\S*/gu)];
      assert.deepEqual(
        words.map(({ charIndex, charLength }) => TEXT.slice(charIndex, charIndex + charLength)),
        spoken.map(([word]) => word),
      );
      assert.deepEqual(
        words.map(({ charIndex }) => charIndex),
        spoken.map(({ index }) => index),
      );
      const samples = chunks.reduce((count, chunk) => count + chunk.samples.length, 0);
      assert.deepEqual(
        words.map(({ start }) => Math.round(start * 10)),
        words.map((_, index) => index * 2),
      );
      assert.equal(words.at(-1)?.end, samples / 24_000);
      for (const { part } of chunks) assert.equal(TEXT.slice(part.start, part.end), part.text);
    });
  });

  it('is billed by exactly the characters that were sent, each once', async () => {
    await withService(async ({ options, sent, used }) => {
      await collect(synthesizeStream(new Source(PIECES), options));
      assert.equal(sent.join(' ').replace(/\s+/g, ' '), TEXT.replace(/\s+/g, ' '));
      assert.equal(await used(), sent.join('').length);
    });
  });

  it('costs nothing where there is nothing to say', async () => {
    await withService(async ({ options, sent, used }) => {
      for (const pieces of [[], ['', '  ', '\n', '\t'], ['***\n', '— ', '…']])
        assert.deepEqual(await collect(synthesizeStream(new Source(pieces), options)), []);
      assert.deepEqual(sent, []);
      assert.equal(await used(), 0);
    });
  });

  it('requests the next part while one arrives, and no more', async () => {
    await withService(async ({ options, sent }) => {
      const speech = synthesizeStream(new Source(Array<string>(50).fill('Ev hevokek e. ')), {
        ...options,
        maxCharacters: 20,
      });
      await speech.next();
      while (sent.length < 2) await yieldToEventLoop();
      for (let turn = 0; turn < 200; turn++) await yieldToEventLoop();
      assert.equal(sent.length, 2);
      await speech.return();
    });
  });

  it('reads no further ahead than two requests', async () => {
    await withService(async ({ options }) => {
      const source = new Source(
        (function* () {
          for (;;) yield 'peyv ';
        })(),
      );
      const speech = synthesizeStream(source, { ...options, maxCharacters: 100 });
      await speech.next();
      for (let turn = 0; turn < 500; turn++) await yieldToEventLoop();
      assert.ok(source.read * 5 <= 4 * 100 + 10, `${source.read} pieces of 5 characters`);
      await speech.return();
      assert.ok(source.isLeft);
    });
  });

  it('ends the source and the requests when it is left, also while it waits for text', async () => {
    await withService(async ({ options, sent, used }) => {
      const source = new Source(['Silav li te. ', 'Ez '], (index) => index === 2 && new Promise(() => {}));
      const speech = synthesizeStream(source, options);
      await speech.next();
      while (source.read < 2) await yieldToEventLoop();
      const waiting = collect(speech);
      await speech.return();
      await waiting;
      assert.ok(source.isLeft);
      assert.deepEqual(sent, ['Silav li te.']);
      assert.deepEqual(await speech.next(), { done: true, value: undefined });
      assert.ok((await used()) <= 'Silav li te.'.length);
    });
  });

  it('ends with the reason of its signal, and closes the request that is under way', async () => {
    const started = createDeferred();
    const engine: ToneEngineOptions = {
      beforeChunk: async (index, signal) => {
        if (index < 1) return;
        started.resolve();
        if (!signal?.aborted) await once(signal!, 'abort');
      },
    };
    await withService(async ({ options, engine, sent }) => {
      const abort = new AbortController();
      const source = new Source(['Silav li te. ', 'Ez '], (index) => index === 2 && new Promise(() => {}));
      const speech = collect(synthesizeStream(source, { ...options, signal: abort.signal }));
      await started.promise;
      abort.abort(new Error('Enough.'));
      await assert.rejects(speech, { message: 'Enough.' });
      assert.ok(source.isLeft);
      while (engine.finished < 1) await yieldToEventLoop();
      assert.equal(sent.length, 1);
    }, engine);
  });

  it('buys nothing where its signal has aborted before', async () => {
    await withService(async ({ options, sent }) => {
      const source = new Source(PIECES);
      const signal = AbortSignal.abort(new Error('Never.'));
      await assert.rejects(collect(synthesizeStream(source, { ...options, signal })), { message: 'Never.' });
      assert.deepEqual([source.read, source.isLeft, sent], [0, true, []]);
    });
  });

  it('ends a source that was never read', async () => {
    await withService(async ({ options, sent }) => {
      const [left, refused] = [new Source(PIECES), new Source(PIECES)];
      await synthesizeStream(left, options).return();
      const tokenSource = {
        token: () => Promise.reject(new Error('No token.')),
        invalidate: () => {},
      };
      const speech = synthesizeStream(refused, { ...options, apiKey: undefined, tokenSource });
      await assert.rejects(collect(speech), { message: 'No token.' });
      assert.ok(left.isLeft && refused.isLeft);
      assert.deepEqual(sent, []);
    });
  });

  it('throws what its source throws, once, after what was requested before', async () => {
    await withService(async ({ options, sent }) => {
      const broken = new Error('The model is gone.');
      const started = createDeferred();
      const source = new Source(['Silav li te. ', 'Ez baş '], async (index) => {
        if (index < 2) return;
        await started.promise;
        throw broken;
      });
      const heard: string[] = [];
      const speech = synthesizeStream(source, options);
      await assert.rejects(async () => {
        for await (const { words } of speech) {
          heard.push(...words.map(({ word }) => word));
          started.resolve();
        }
      }, broken);
      assert.equal(heard.join(' '), 'Silav li te.');
      assert.deepEqual(sent, ['Silav li te.']);
      assert.equal(source.isLeft, false);
      assert.equal((await speech.next()).done, true);
    });
  });

  it('throws the error of a refused request, once, and ends the source', async () => {
    await withService(async ({ options }) => {
      const source = new Source(PIECES);
      const speech = synthesizeStream(source, { ...options, voice: 'kurmanji_f999' });
      await assert.rejects(collect(speech), { code: 'voice-unavailable' });
      assert.equal((await speech.next()).done, true);
      const endless = new Source(['Silav li te. ', 'Ez '], (index) => index === 2 && new Promise(() => {}));
      await assert.rejects(collect(synthesizeStream(endless, { ...options, apiKey: 'ks_tts_wrong' })), {
        code: 'unauthorized',
      });
      assert.ok(endless.isLeft);
    });
  });

  it('says which piece is no text', async () => {
    await withService(async ({ options }) => {
      const source = new Source(['Silav ', { text: 'hevalno' } as unknown as string]);
      await assert.rejects(collect(synthesizeStream(source, options)), {
        code: 'invalid-argument',
        message: 'A piece of text is object; it has to be a string.',
      });
      assert.ok(source.isLeft);
    });
  });

  it('is spoken by the page itself too', async () => {
    const fetch = createLocalFetch();
    const tokenSource = createTokenSource('local:/token', { fetch });
    const local = { endpoint: 'local:', tokenSource, fetch, voice: 'kurmanji_f002', timestamps: true };
    const chunks = await collect(synthesizeStream(new Source(PIECES), local));
    assert.ok(chunks.reduce((count, { samples }) => count + samples.length, 0) > 3 * 24_000);
    assert.equal(chunks.flatMap(({ words }) => words)[0]?.charIndex, 0);
    assert.equal(chunks.at(-1)?.part.end, TEXT.length);
  });
});
