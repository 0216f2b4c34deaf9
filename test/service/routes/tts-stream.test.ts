import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechError } from '../../../src/contract/errors.ts';
import { type StreamEvent, streamEventSchema } from '../../../src/contract/synthesis.ts';
import { decodeCompact } from '../../formats/decode-compact.ts';
import { decodeMp3Stream, likeness } from '../../formats/decode-mp3-stream.ts';
import { parseEvents } from '../support/events.ts';
import { openService } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };
const WORDS = SORANI.text.split(' ');

const BROKEN = { type: 'error', error: 'The voice broke.', code: 'synthesis-failed' };

function brokenAt(
  chunk: number,
  error: Error = new SpeechError('synthesis-failed', 'The voice broke.'),
): ToneEngine {
  return new ToneEngine({
    beforeChunk(index) {
      if (index === chunk) throw error;
    },
  });
}

/** Reads a body until it ends or breaks; returns everything before that. */
async function readAll(response: Response): Promise<{ bytes: Buffer; isBroken: boolean }> {
  const chunks: Uint8Array[] = [];
  const reader = response.body!.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { bytes: Buffer.concat(chunks), isBroken: false };
      chunks.push(value);
    }
  } catch {
    return { bytes: Buffer.concat(chunks), isBroken: true };
  }
}

/** Runs the event loop for a few turns, so that pending work can continue. */
async function idleTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextTurn();
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

// covers: streaming.pcm streaming.headers
test('pcm contains only the samples, with headers that describe them', async () => {
  const { post } = await openService();
  const response = await post('/api/tts-stream', { ...SORANI, stream_format: 'pcm' });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-sample-rate'), '24000');
  assert.equal(response.headers.get('x-channels'), '1');
  assert.equal(response.headers.get('x-bit-depth'), '16');
  assert.equal(response.headers.get('x-model-version'), 'v3');
  assert.equal(response.headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  const pcm = Buffer.from(await response.arrayBuffer());
  assert.equal(pcm.length, 3 * 4800 * 2);
  assert.equal(pcm.readInt16LE(2), Math.round(8000 * Math.sin((2 * Math.PI * 220) / 24_000)));
});

// covers: voices.default-group-is-v3 streaming.model-version-is-echoed
test('X-Model-Version names the group of the voice', async () => {
  const { post } = await openService();
  const group = async (speaker_id: string, model_version: string) => {
    const response = await post('/api/tts-stream', { ...SORANI, speaker_id, model_version });
    await response.body?.cancel();
    return response.headers.get('x-model-version');
  };
  assert.equal(await group('sorani_v4_m001', 'v4'), 'v4');
  assert.equal(await group('badini_v5_m001', 'v3'), 'v5');
});

// covers: streaming.sse.is-the-default streaming.sse.delta
test('sse is the default: deltas, then done, with the same samples as pcm', async () => {
  const { post } = await openService();
  const response = await post('/api/tts-stream', SORANI);
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const events = parseEvents(await response.text());
  for (const event of events) streamEventSchema.parse(event);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['speech.audio.delta', 'speech.audio.delta', 'speech.audio.delta', 'speech.audio.done'],
  );
  const audio = events.flatMap((event) =>
    event.type === 'speech.audio.delta' ? [Buffer.from(event.audio, 'base64')] : [],
  );
  const pcm = await post('/api/tts-stream', { ...SORANI, stream_format: 'pcm' });
  assert.deepEqual(Buffer.concat(audio), Buffer.from(await pcm.arrayBuffer()));
  assert.ok(!('words' in events.at(-1)!));
});

// covers: streaming.sse.timed streaming.sse.done
test('word events are incremental, and done carries all words', async () => {
  const { post } = await openService();
  const response = await post('/api/tts-stream', { ...SORANI, include_timestamps: true });
  const events = parseEvents(await response.text());
  const wordsOf = (event: StreamEvent) => ('words' in event ? event.words!.map(({ word }) => word) : []);
  assert.deepEqual(
    events.filter(({ type }) => type === 'speech.word_timestamps').map(wordsOf),
    WORDS.map((word) => [word]),
  );
  assert.deepEqual(wordsOf(events.at(-1)!), WORDS);
  const times = events.flatMap((event) => (event.type === 'speech.audio.done' ? event.words! : []));
  assert.deepEqual([times[1]!.start, times[1]!.end], [0.2, 0.4]);
});

// covers: streaming.wav
test('wav is complete before it is sent, with its length', async () => {
  const { post, engine } = await openService();
  const response = await post('/api/tts-stream', { ...SORANI, stream_format: 'wav' });
  assert.deepEqual([engine.produced, engine.finished], [3, 1]);
  assert.equal(response.headers.get('content-type'), 'audio/wav');
  assert.equal(response.headers.get('x-sample-rate'), '24000');
  const wav = Buffer.from(await response.arrayBuffer());
  assert.equal(response.headers.get('content-length'), String(wav.length));
  assert.equal(wav.readUInt32LE(40), 3 * 4800 * 2);
});

test('the response begins with the first chunk, and each later chunk is synthesized on demand', async () => {
  const { post, engine } = await openService();
  const response = await post('/api/tts-stream', { ...SORANI, stream_format: 'pcm' });
  await idleTurns();
  assert.equal(engine.produced, 1);
  const reader = response.body!.getReader();
  await reader.read();
  await idleTurns();
  assert.equal(engine.produced, 1);
  await reader.read();
  await idleTurns();
  assert.equal(engine.produced, 2);
  await reader.cancel();
  assert.deepEqual([engine.produced, engine.finished], [2, 1]);
});

// covers: streaming.sse.done streaming.nothing-speakable
test('a text with nothing speakable is an empty success in every format', async () => {
  const { post } = await openService();
  const nothing = { ...SORANI, text: '؟! 🙂 …' };
  const sse = await post('/api/tts-stream', { ...nothing, include_timestamps: true });
  assert.deepEqual(parseEvents(await sse.text()), [
    { type: 'speech.audio.done', words: [], collapsed: true },
  ]);
  const pcm = await post('/api/tts-stream', { ...nothing, stream_format: 'pcm' });
  assert.deepEqual([pcm.status, (await pcm.arrayBuffer()).byteLength], [200, 0]);
  const wav = await post('/api/tts-stream', { ...nothing, stream_format: 'wav' });
  assert.deepEqual([wav.status, (await wav.arrayBuffer()).byteLength], [200, 44]);
});

// covers: streaming.failure
test('a failure mid-stream is reported in sse and breaks the stream in sse and pcm', async () => {
  const { post } = await openService({ engine: brokenAt(2) });
  const sse = await readAll(await post('/api/tts-stream', SORANI));
  const events = parseEvents(sse.bytes.toString());
  assert.deepEqual(events.at(-1), BROKEN);
  assert.equal(events.length, 3);
  assert.equal(sse.isBroken, true);
  const pcm = await readAll(await post('/api/tts-stream', { ...SORANI, stream_format: 'pcm' }));
  assert.deepEqual([pcm.bytes.length, pcm.isBroken], [2 * 4800 * 2, true]);
});

// covers: streaming.failure
test('the in-band error reveals nothing of an unknown failure', async () => {
  const { post } = await openService({ engine: brokenAt(1, new Error(`secret ${SORANI.text}`)) });
  const { bytes } = await readAll(await post('/api/tts-stream', SORANI));
  assert.ok(!bytes.toString().includes('secret'));
});

// covers: streaming.early-failure
test('a failure before the first chunk, or in wav at any time, is a JSON error', async () => {
  const answer = async (engine: ToneEngine, stream_format: string) => {
    const { post } = await openService({ engine });
    const response = await post('/api/tts-stream', { ...SORANI, stream_format });
    const { code } = (await response.json()) as { code: string };
    return [response.status, code];
  };
  assert.deepEqual(await answer(brokenAt(0), 'pcm'), [500, 'synthesis-failed']);
  assert.deepEqual(await answer(brokenAt(0, new Error('x')), 'sse'), [500, 'synthesis-failed']);
  assert.deepEqual(await answer(brokenAt(2), 'wav'), [500, 'synthesis-failed']);
  const away = new SpeechError('service-unavailable', 'No engine is free.');
  assert.deepEqual(await answer(brokenAt(0, away), 'sse'), [503, 'service-unavailable']);
});

test('a client that disconnects while a later chunk is synthesized cancels the engine', async () => {
  const working = deferred();
  const woken = deferred();
  const engine = new ToneEngine({
    async beforeChunk(index, signal) {
      if (index === 0) return;
      working.resolve();
      await once(signal!, 'abort');
      woken.resolve();
    },
  });
  const { post } = await openService({ engine });
  const response = await post('/api/tts-stream', { ...SORANI, stream_format: 'pcm' });
  const reader = response.body!.getReader();
  await reader.read();
  const pending = reader.read();
  await working.promise;
  await reader.cancel();
  await woken.promise;
  assert.equal((await pending).done, true);
  assert.deepEqual([engine.produced, engine.finished], [1, 1]);
});

// covers: streaming.compact
test('a compact stream has the samples and words of the plain one in a tenth of the bytes', async () => {
  const { post } = await openService();
  const ask = (body: Record<string, unknown>, accept: string) =>
    post('/api/tts-stream', { ...SORANI, ...body }, { accept });
  const compact = await ask({ include_timestamps: true }, 'text/event-stream; codecs=opus');
  assert.equal(compact.headers.get('content-type'), 'text/event-stream; codecs=opus');
  assert.equal(compact.headers.get('vary'), 'Accept');
  const events = parseEvents(await compact.text()).map((each) => streamEventSchema.parse(each));
  const audio = events.flatMap((each) =>
    each.type === 'speech.audio.delta' ? [Buffer.from(each.audio, 'base64')] : [],
  );
  assert.equal((await decodeCompact(audio)).length, 3 * 4800);
  const words = events.flatMap((each) => (each.type === 'speech.word_timestamps' ? each.words : []));
  assert.deepEqual(
    words.map(({ word }) => word),
    WORDS,
  );
  assert.deepEqual(events.at(-1), { type: 'speech.audio.done' });

  const file = await ask({ stream_format: 'pcm' }, 'audio/ogg;codecs="opus"');
  assert.equal(file.headers.get('content-type'), 'audio/ogg; codecs=opus');
  const bytes = new Uint8Array(await file.arrayBuffer());
  assert.equal((await decodeCompact([bytes])).length, 3 * 4800);
  // Events do not replace samples, nor samples events.
  for (const accept of ['audio/ogg; codecs=opus', 'text/event-stream', 'text/event-stream; codecs=vorbis']) {
    const plain = await ask({}, accept);
    assert.equal(plain.headers.get('content-type'), 'text/event-stream');
    await plain.body?.cancel();
  }
});

test('a compact stream whose speech fails has an error event, and breaks', async () => {
  const { post } = await openService({ engine: brokenAt(1) });
  for (const accept of ['text/event-stream; codecs=opus', 'text/event-stream; codecs=mp3']) {
    const { bytes, isBroken } = await readAll(await post('/api/tts-stream', SORANI, { accept }));
    assert.ok(isBroken);
    assert.deepEqual(parseEvents(bytes.toString()).at(-1), BROKEN);
  }
});

// covers: streaming.compact
test('a compact stream in MP3 has the samples of the plain one in frames, and the same words', async () => {
  const { post } = await openService();
  const ask = (body: Record<string, unknown>, accept: string) =>
    post('/api/tts-stream', { ...SORANI, ...body }, { accept });
  const pcm = new Int16Array(await (await ask({ stream_format: 'pcm' }, '*/*')).arrayBuffer());
  const eventsOf = async (accept: string) => {
    const response = await ask({ include_timestamps: true }, accept);
    assert.equal(response.headers.get('content-type'), accept);
    assert.equal(response.headers.get('vary'), 'Accept');
    return parseEvents(await response.text()).map((each) => streamEventSchema.parse(each));
  };
  const events = await eventsOf('text/event-stream; codecs=mp3');
  const audio = events.flatMap((each) =>
    each.type === 'speech.audio.delta' ? [Buffer.from(each.audio, 'base64')] : [],
  );
  assert.ok(audio.every(({ length }) => length <= 1250));
  assert.ok(likeness(pcm, await decodeMp3Stream(audio)) > 0.99);
  const wordEvents = (all: readonly StreamEvent[]) =>
    all.filter(({ type }) => type === 'speech.word_timestamps');
  assert.equal(wordEvents(events).length, WORDS.length);
  assert.deepEqual(wordEvents(events), wordEvents(await eventsOf('text/event-stream')));
  assert.deepEqual(events.at(-1), { type: 'speech.audio.done' });

  const file = await ask({ stream_format: 'pcm' }, 'audio/mpeg;q=0.9');
  assert.equal(file.headers.get('content-type'), 'audio/mpeg');
  assert.ok(likeness(pcm, await decodeMp3Stream([new Uint8Array(await file.arrayBuffer())])) > 0.99);
  const both = await ask({}, 'text/event-stream; codecs=mp3, text/event-stream; codecs=opus');
  assert.equal(both.headers.get('content-type'), 'text/event-stream; codecs=opus');
  await both.body?.cancel();
});

test('a compact stream in MP3 of nothing speakable has no frames', async () => {
  const { post } = await openService();
  const accept = 'text/event-stream; codecs=mp3';
  const response = await post('/api/tts-stream', { ...SORANI, text: '؟! 🙂 …' }, { accept });
  assert.deepEqual(parseEvents(await response.text()), [{ type: 'speech.audio.done', collapsed: true }]);
});
