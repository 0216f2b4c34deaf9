import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startEmbeddedService } from '../../demo/backend.ts';
import { createDeferred } from '../../src/async/deferred.ts';
import { type SynthesizeStreamOptions, synthesizeStream } from '../../src/client/synthesize-stream.ts';
import { startServer } from './http-server.ts';

const SENTENCES = ['سڵاو هاوڕێیان.', 'ئەمڕۆ کەشوهەوا زۆر خۆشە.', 'بۆیە دەچینە دەرەوە.', 'سوپاس!'];

describe('synthesizeStream', () => {
  const starting = startEmbeddedService();
  after(async () => (await starting).close());

  async function options(): Promise<SynthesizeStreamOptions> {
    const { connection } = await starting;
    return { endpoint: connection.baseUrl, apiKey: connection.ttsKey, voice: 'sorani_m001' };
  }

  it('speaks before the text has ended, every word in order, and bills each character once', async () => {
    const before = await (await starting).charactersUsed();
    const spoke = createDeferred();
    async function* tokens() {
      for (const word of SENTENCES.slice(0, 2)
        .join(' ')
        .split(/(?<= )/))
        yield word;
      yield ' بۆیە ';
      // The rest is not written before something has been heard.
      await spoke.promise;
      yield* SENTENCES.slice(2).join(' ').slice('بۆیە '.length).split('');
    }
    const words = [];
    let seconds = 0;
    for await (const chunk of synthesizeStream(tokens(), { ...(await options()), timestamps: true })) {
      if (chunk.samples.length > 0) spoke.resolve();
      seconds += chunk.samples.length / 24_000;
      words.push(...chunk.words);
    }
    assert.equal(words.map(({ word }) => word).join(' '), SENTENCES.join(' '));
    for (const [index, { start, end }] of words.entries()) {
      assert.ok(start <= end && end <= seconds + 0.01);
      assert.ok(index === 0 || start >= words[index - 1]!.start, 'times count from the first sample of all');
    }
    const spaces = (await (await starting).charactersUsed()) - before - SENTENCES.join('').length;
    assert.ok(spaces >= 0 && spaces < SENTENCES.length, `${spaces} more than the sentences have`);
  });

  it('takes any iterable, and costs nothing where nothing is to be said', async () => {
    const before = await (await starting).charactersUsed();
    for await (const _ of synthesizeStream(['', ' ', '\n'], await options())) assert.fail('it spoke');
    assert.equal(await (await starting).charactersUsed(), before);
  });

  it('ends the source and asks for nothing more when its reader leaves', async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield 'سڵاو هاوڕێ. ';
      } finally {
        isEnded = true;
      }
    }
    for await (const _ of synthesizeStream(endless(), await options())) break;
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(isEnded);
  });

  it('throws the reason when it is aborted while the source is silent, and what the source throws', async () => {
    const aborting = new AbortController();
    async function* silent() {
      yield 'سڵاو هاوڕێ. ';
      await new Promise(() => {});
    }
    const waiting = synthesizeStream(silent(), { ...(await options()), signal: aborting.signal }).next();
    aborting.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);

    async function* broken() {
      yield 'سڵاو ';
      throw new Error('the model failed');
    }
    await assert.rejects(synthesizeStream(broken(), await options()).next(), /the model failed/);
  });

  it('refuses a limit that is no number of characters', async () => {
    const speech = synthesizeStream(['سڵاو'], { ...(await options()), maxCharacters: 0 });
    await assert.rejects(speech.next(), /"maxCharacters" must be a number of at least 1/);
  });
});

it('sends the next part while one streams, one at a time and in order', async () => {
  const texts: string[] = [];
  const second = createDeferred();
  const server = await startServer(({ body }, response) => {
    const { text } = JSON.parse(body) as { text: string };
    texts.push(text);
    if (texts.length === 2) second.resolve();
    response.write(Buffer.alloc(4800));
    // The first one ends once the second has been asked for.
    void (texts.length === 1 ? second.promise : Promise.resolve()).then(() => response.end());
  });
  try {
    const options = { endpoint: server.url, apiKey: 'ks_tts_test', voice: 'sorani_m001', maxCharacters: 30 };
    let samples = 0;
    for await (const chunk of synthesizeStream([SENTENCES.join(' ')], options))
      samples += chunk.samples.length;
    assert.deepEqual(texts, [SENTENCES[0], SENTENCES[1], `${SENTENCES[2]} ${SENTENCES[3]}`]);
    assert.equal(samples, 3 * 2400);
  } finally {
    await server.close();
  }
});

it('reports a refused part once, after the speech before it', async () => {
  const server = await startServer(({ body }, response) => {
    if ((JSON.parse(body) as { text: string }).text === SENTENCES[0])
      return void response.end(Buffer.alloc(4800));
    response.writeHead(429, { 'content-type': 'application/json' });
    response.end('{"error":"The quota is used up.","code":"quota-exceeded"}');
  });
  try {
    const options = { endpoint: server.url, apiKey: 'ks_tts_test', voice: 'sorani_m001', maxCharacters: 30 };
    let samples = 0;
    await assert.rejects(async () => {
      for await (const chunk of synthesizeStream(SENTENCES.join(' ').split(/(?<= )/), options))
        samples += chunk.samples.length;
    }, /./);
    assert.equal(samples, 2400);
  } finally {
    await server.close();
  }
});
