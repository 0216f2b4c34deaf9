import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { createMp3FrameReader } from '../../src/formats/mp3-frames.ts';
import { decodeMp3Stream, likeness } from '../formats/decode-mp3-stream.ts';

const SAMPLE_RATE = 24_000;
const FRAME_SAMPLES = 576;
/** Hi, my name is Azad and I live in Hewlêr. */
const TEXT = 'سڵاو، من ناوم ئازادە و لە شاری هەولێر دەژیم.';

const engine = createFormantEngine();
after(() => engine.close());

async function speak(): Promise<Int16Array> {
  const job = {
    text: TEXT,
    dialect: 'sorani',
    voice: 'sorani_m001',
    speed: 1,
    pitch: 0,
    seed: 7,
    temperature: 0.7,
    sentenceSilenceMs: undefined,
    silenceTrim: false,
    chunkMaxSeconds: undefined,
  } as const;
  const chunks: Int16Array[] = [];
  for await (const { samples } of engine.synthesize(job)) chunks.push(samples);
  return Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
}

/** What each write returns, and the rest. */
async function encoded(samples: Int16Array, piece: number): Promise<Uint8Array[]> {
  const encoder = new ThreadedEncoder('mp3-stream');
  const pieces: Uint8Array[] = [];
  try {
    for (let at = 0; at < samples.length; at += piece)
      pieces.push(await encoder.write(samples.subarray(at, at + piece)));
    pieces.push(await encoder.finish());
  } finally {
    encoder.close();
  }
  return pieces;
}

test('an MP3 stream is frames alone, of 48 kbit/s at 24 kHz in mono', async () => {
  const stream = Buffer.concat(await encoded(await speak(), 4800));
  const reader = createMp3FrameReader();
  const frames = reader.push(stream);
  assert.equal(reader.rest, 0);
  assert.deepEqual(reader.header, { frameBytes: 144, frameSamples: 576, sampleRate: 24_000, channels: 1 });
  assert.equal(reader.gaps, undefined);
  assert.ok(frames.every(({ length }) => length === 144));
  assert.equal(frames.length * 144, stream.length);
  for (const tag of ['ID3', 'Info', 'Xing']) assert.equal(stream.indexOf(tag), -1, tag);
});

test('an MP3 stream of a voice has all of its speech in its place, however it was written', async () => {
  const samples = await speak();
  for (const piece of [480, 4801, samples.length]) {
    const decoded = await decodeMp3Stream(await encoded(samples, piece));
    assert.ok(decoded.length >= samples.length, `${decoded.length} of ${samples.length} samples`);
    assert.ok(decoded.length < samples.length + 3 * FRAME_SAMPLES);
    const inPlace = likeness(samples, decoded);
    assert.ok(inPlace > 0.99, `by ${piece}: ${inPlace}`);
    for (const lag of [-12, 12]) assert.ok(likeness(samples, decoded, lag) < inPlace);
  }
});

test('an MP3 stream of any length has its last sample', async () => {
  const speech = await speak();
  for (const length of [1, 575, 576, 577, 1105, 2304, 24_000]) {
    const samples = speech.subarray(4800, 4800 + length);
    const decoded = await decodeMp3Stream(await encoded(samples, 777));
    assert.ok(decoded.length >= length, `${decoded.length} of ${length} samples`);
  }
});

test('an MP3 stream can be decoded while it is written, all but the last 0.13 s', async () => {
  const samples = await speak();
  const encoder = new ThreadedEncoder('mp3-stream');
  const reader = createMp3FrameReader();
  let frames = 0;
  for (let at = 0; at + 2400 <= SAMPLE_RATE; at += 2400) {
    frames += reader.push(await encoder.write(samples.subarray(at, at + 2400))).length;
    const heard = frames * FRAME_SAMPLES - 1105;
    assert.ok(heard >= at + 2400 - 0.13 * SAMPLE_RATE, `${heard} of ${at + 2400} samples`);
  }
  encoder.close();
});

test('an MP3 stream of no samples has no frames', async () => {
  assert.equal(Buffer.concat(await encoded(new Int16Array(), 1)).length, 0);
});
