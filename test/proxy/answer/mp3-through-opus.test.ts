import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, describe, it } from 'node:test';
import type { StreamEvent } from '../../../src/contract/synthesis.ts';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import type { SpeechRecord } from '../../../src/proxy/metrics/speech-totals.ts';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { decodeCompact } from '../../formats/decode-compact.ts';
import { decodeMp3Stream, likeness } from '../../formats/decode-mp3-stream.ts';
import { parseEvents } from '../../service/support/events.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { mint, ORIGIN, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const TEXT = 'سڵاو جیهان';
const OPUS = 'text/event-stream; codecs=opus';
const MP3 = 'text/event-stream; codecs=mp3';
const SAMPLES = Int16Array.from({ length: 48_001 }, (_, index) =>
  Math.round(8000 * Math.sin(index / 17) * Math.sin(index / 4000)),
);
const PCM = Buffer.from(SAMPLES.buffer);
const WORDS = [
  { word: 'سڵاو', start: 0, end: 0.8 },
  { word: 'جیهان', start: 0.8, end: 2 },
];
const SSE = { 'Content-Type': 'text/event-stream' };

const event = (payload: StreamEvent) => `data: ${JSON.stringify(payload)}\n\n`;
const delta = (bytes: Buffer) => event({ type: 'speech.audio.delta', audio: bytes.toString('base64') });
const BEGINNING = [
  delta(PCM.subarray(0, 40_001)),
  event({ type: 'speech.word_timestamps', words: WORDS.slice(0, 1) }),
].join('');
const END = [
  delta(PCM.subarray(40_001)),
  event({ type: 'speech.word_timestamps', words: WORDS.slice(1) }),
  event({ type: 'speech.audio.done', words: WORDS }),
].join('');

const audioOf = (body: string) =>
  (parseEvents(body) as StreamEvent[]).flatMap((each) =>
    each.type === 'speech.audio.delta' ? [Buffer.from(each.audio, 'base64')] : [],
  );
const wordsOf = (body: string) =>
  (parseEvents(body) as StreamEvent[]).flatMap((each) =>
    each.type === 'speech.word_timestamps' ? each.words : [],
  );

async function assertSpoken(body: string, accept: string): Promise<void> {
  assert.deepEqual(wordsOf(body), WORDS);
  assert.deepEqual(parseEvents(body).at(-1), { type: 'speech.audio.done' });
  const audio = audioOf(body);
  assert.ok(audio.every(({ length }) => length <= 1250));
  const decoded = await (accept === MP3 ? decodeMp3Stream : decodeCompact)(audio);
  assert.ok(decoded.length >= SAMPLES.length);
  const alike = likeness(SAMPLES, decoded);
  // Opus preserves how sound is heard, not its waveform.
  assert.ok(alike > 0.8, `${accept}: ${alike}`);
}

describe('speech in MP3 through the Node transport', () => {
  const setup = useProxy(TRANSPORTS[0]!);
  const cacheOf = () => new MemorySpeechCache();
  const startWith = (changes: Partial<ProxyOptions> = {}) => setup.start({ cache: cacheOf(), ...changes });
  const bought = () => setup.upstream.requests.length;

  async function ask(
    accept: string,
    { body = { text: TEXT, speaker_id: 'v' }, ...rest }: AskOptions = {},
  ): Promise<Response> {
    const { token = await mint(setup.proxy.url), signal } = rest;
    return fetch(`${setup.proxy.url}/speech/api/tts-stream`, {
      method: 'POST',
      headers: {
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        Accept: accept,
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  }
  const statusOf = (response: Response) => response.headers.get('cache-status')?.replace(/^.*?; /, '');

  const speakAtOnce = () =>
    setup.upstream.answer((_request, response) => {
      response.writeHead(200, SSE);
      response.end(BEGINNING + END);
    });

  /** An upstream that goes on when the test says so. */
  function openSpeech(): ServerResponse[] {
    const streams: ServerResponse[] = [];
    setup.upstream.answer((_request, response) => {
      response.writeHead(200, SSE);
      response.write(BEGINNING);
      streams.push(response);
    });
    return streams;
  }

  for (const order of [
    [OPUS, MP3],
    [MP3, OPUS],
  ])
    it(`and in Opus is bought once, and kept as both, where ${order[0]} is asked for first`, async () => {
      const records: SpeechRecord[] = [];
      await startWith({ meter: { record: (record) => records.push(record) } });
      speakAtOnce();
      for (const accept of [...order, ...order]) {
        const response = await ask(accept);
        assert.equal(response.headers.get('content-type'), accept);
        await assertSpoken(await response.text(), accept);
      }
      assert.equal(bought(), 1);
      assert.equal(setup.upstream.requests[0]!.headers.accept, 'text/event-stream');
      assert.deepEqual(
        records.map(({ source }) => source),
        ['bought', 'cache', 'cache', 'cache'],
      );
    });

  it('and in Opus is generated once for all who ask while it is generated, and each gets all of it', async () => {
    await startWith();
    const streams = openSpeech();
    const accepts = [OPUS, MP3, MP3, OPUS, MP3];
    const answers: Response[] = [];
    for (const accept of accepts) answers.push(await ask(accept));
    assert.deepEqual(answers.map(statusOf), [
      'fwd=miss; stored',
      ...Array.from({ length: 4 }, () => 'fwd=miss; collapsed'),
    ]);
    const texts = answers.map((answer) => answer.text());
    streams[0]!.end(END);
    for (const [index, text] of (await Promise.all(texts)).entries())
      await assertSpoken(text, accepts[index]!);
    assert.equal(bought(), 1);
    assert.equal(statusOf(await ask(MP3)), 'hit');
  });

  it('begins while the rest of it is generated, with its words not behind the first piece', async () => {
    await startWith();
    const streams = openSpeech();
    const reader = (await ask(MP3)).body!.getReader();
    let begun = '';
    while (!begun.includes('audio.delta')) begun += Buffer.from((await reader.read()).value!).toString();
    assert.deepEqual(wordsOf(begun), WORDS.slice(0, 1));
    streams[0]!.end(END);
    while (!(await reader.read()).done);
  });

  it('is one of samples, too, and has an address of its own, with ranges', async () => {
    await startWith();
    setup.upstream.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/pcm', 'X-Sample-Rate': '24000' });
      response.end(PCM);
    });
    const body = { text: TEXT, speaker_id: 'v', stream_format: 'pcm' };
    const opus = await ask('audio/ogg; codecs=opus', { body });
    assert.equal((await decodeCompact([new Uint8Array(await opus.arrayBuffer())])).length, SAMPLES.length);
    const mp3 = await ask('audio/mpeg', { body });
    assert.equal(mp3.headers.get('content-type'), 'audio/mpeg');
    assert.equal(mp3.headers.get('x-sample-rate'), '24000');
    assert.equal(mp3.headers.get('content-length'), null);
    const stream = Buffer.from(await mp3.arrayBuffer());
    assert.ok(likeness(SAMPLES, await decodeMp3Stream([stream])) > 0.8);
    assert.equal(bought(), 1);

    const location = mp3.headers.get('content-location')!;
    assert.notEqual(location, opus.headers.get('content-location'));
    const address = new URL(location, `${setup.proxy.url}/speech/api/tts-stream`);
    const whole = await fetch(address);
    assert.equal(whole.headers.get('content-type'), 'audio/mpeg');
    assert.ok(Buffer.from(await whole.arrayBuffer()).equals(stream));
    const head = await fetch(address, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(stream.length));
    const part = await fetch(address, { headers: { Range: 'bytes=144-287' } });
    assert.equal(part.status, 206);
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(stream.subarray(144, 288)));
  });

  it('is bought by another listener where the one who asked first may not, or leaves', async () => {
    await startWith({ tokenCharacters: [...TEXT].length });
    speakAtOnce();
    const spent = await mint(setup.proxy.url);
    await (await ask(MP3, { token: spent, body: { text: TEXT, speaker_id: 'w' } })).text();
    const [refused, spoken] = await Promise.all([ask(MP3, { token: spent }), ask(MP3)]);
    assert.equal(refused.status, 403);
    await assertSpoken(await spoken.text(), MP3);

    const streams = openSpeech();
    const body = { text: `${TEXT}!`.slice(1), speaker_id: 'x' };
    const leaving = new AbortController();
    const left = await ask(MP3, { body, signal: leaving.signal });
    const staying = await ask(MP3, { body });
    leaving.abort();
    await left.text().catch(() => {});
    const text = staying.text();
    streams[0]!.end(END);
    await assertSpoken(await text, MP3);
    assert.equal(streams.length, 1);
  });

  it('costs the budget of one who buys it once, and no characters of one who finds it in Opus', async () => {
    await startWith({ tokenCharacters: [...TEXT].length });
    speakAtOnce();
    for (const accept of [MP3, MP3, OPUS]) await (await ask(accept)).text();
    const token = await mint(setup.proxy.url);
    await (await ask(OPUS, { token, body: { text: TEXT, speaker_id: 'w' } })).text();
    await assertSpoken(await (await ask(MP3, { token, body: { text: TEXT, speaker_id: 'w' } })).text(), MP3);
    assert.equal((await ask(MP3, { token, body: { text: TEXT, speaker_id: 'y' } })).status, 403);
  });

  it('that the service refuses is refused, and what was paid is given back', async () => {
    await startWith({ tokenCharacters: [...TEXT].length });
    setup.upstream.answer((_request, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '60' });
      response.end('{"error":"no"}');
    });
    const token = await mint(setup.proxy.url);
    assert.equal((await ask(MP3, { token })).status, 503);
    speakAtOnce();
    await assertSpoken(await (await ask(MP3, { token })).text(), MP3);
  });

  it('that breaks off breaks off, and is not kept', async () => {
    await startWith();
    const streams = openSpeech();
    const broken = await ask(MP3);
    const reading = assert.rejects(broken.text());
    streams[0]!.destroy();
    await reading;
    speakAtOnce();
    const again = await ask(MP3);
    assert.equal(statusOf(again), 'fwd=miss; stored');
    await assertSpoken(await again.text(), MP3);
  });

  it('ends at the service when its only listener leaves', async () => {
    await startWith();
    const closed = new Promise<void>((resolve) => {
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, SSE);
        response.write(BEGINNING);
        response.on('close', resolve);
      });
    });
    const leaving = new AbortController();
    const body = { text: 'دەقێکی درێژتر '.repeat(20), speaker_id: 'v' };
    const answer = await ask(MP3, { body, signal: leaving.signal });
    await answer.body!.getReader().read();
    leaving.abort();
    await closed;
  });

  it('gives its place back, so that as many as ever can ask', async () => {
    await startWith({ requestsAtOnce: { perToken: 1 } });
    speakAtOnce();
    const token = await mint(setup.proxy.url);
    for (let index = 0; index < 3; index++) {
      const body = { text: `${TEXT} ${index}`, speaker_id: 'v' };
      for (const accept of [MP3, OPUS, MP3])
        await assertSpoken(await (await ask(accept, { body, token })).text(), accept);
    }
    assert.equal(bought(), 3);
  });
});

interface AskOptions {
  readonly body?: Record<string, unknown>;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

after(assertNothingLeaked);
