// The plugin's MP3 encoder, heard by a decoder of others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MPEGDecoder } from 'mpg123-decoder';
import { php } from './php.ts';

const RATE = 24_000;
const FRAME = 576;
const DELAY = 1057;

async function encodeAndDecode(samples: Int16Array) {
  const base64 = php<string>(
    'base64_encode(KurdishSpeech\\Publishing\\Mp3\\Encoder::encode(base64_decode($input)))',
    Buffer.from(samples.buffer).toString('base64'),
  );
  const mp3 = new Uint8Array(Buffer.from(base64, 'base64'));
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  assert.deepEqual(errors, []);
  assert.equal(sampleRate, RATE);
  return { mp3, decoded: channelData[0] ?? new Float32Array() };
}

/** Decibels by which what was encoded is louder than the difference. */
function clarity(samples: Int16Array, decoded: Float32Array): number {
  let signal = 0;
  let noise = 0;
  samples.forEach((sample, index) => {
    const value = sample / 32_768;
    signal += value ** 2;
    noise += (value - (decoded[index + DELAY] ?? 0)) ** 2;
  });
  return 10 * Math.log10(signal / noise);
}

/** A vowel of harmonics that glides, with noise in between: loud, quiet and silent. */
function speechLike(seconds: number): Int16Array {
  let state = 1;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
  let phase = 0;
  return Int16Array.from({ length: seconds * RATE }, (_, index) => {
    const time = index / RATE;
    phase += (2 * Math.PI * (120 + 40 * Math.sin(3 * time))) / RATE;
    const loudness = Math.max(0, Math.sin(5 * time)) ** 2;
    let value = 0;
    for (let harmonic = 1; harmonic < 30; harmonic++) value += Math.sin(harmonic * phase) / harmonic;
    return Math.round(9000 * loudness * value + 300 * (1 - loudness) * random() * Number(time % 2 > 0.5));
  });
}

test('speech is decoded as it was encoded, late by exactly what the plugin says', async () => {
  const samples = speechLike(5);
  const { mp3, decoded } = await encodeAndDecode(samples);
  assert.equal(mp3.length, (decoded.length / FRAME) * 144, 'every frame has 144 bytes: 48 kbit/s');
  assert.ok(clarity(samples, decoded) > 20, `${clarity(samples, decoded)} dB`);
});

test('a click is where it was, to the sample', async () => {
  const samples = new Int16Array(RATE);
  for (let index = 0; index < 20; index++)
    samples[10_000 + index] = 30_000 * Math.sin((Math.PI * index) / 20);
  const { decoded } = await encodeAndDecode(samples);
  const loudest = decoded.reduce(
    (best, value, index) => (Math.abs(value) > Math.abs(decoded[best]!) ? index : best),
    0,
  );
  assert.equal(loudest, 10_010 + DELAY);
});

test('silence, full scale, one sample and none are encoded', async () => {
  for (const samples of [
    new Int16Array(5000),
    Int16Array.from({ length: 30_000 }, (_, index) => (index % 50 < 25 ? 32_767 : -32_768)),
    Int16Array.from({ length: 30_000 }, (_, index) => (index % 2 ? 32_767 : -32_768)),
    Int16Array.of(1000),
    new Int16Array(0),
  ]) {
    const { decoded } = await encodeAndDecode(samples);
    assert.equal(decoded.length, Math.ceil((samples.length + DELAY) / FRAME) * FRAME);
    assert.ok(decoded.every((value) => Math.abs(value) < 1.6));
  }
});

test('streams can be joined and cut at any frame', async () => {
  const samples = speechLike(3);
  const { mp3, decoded } = await encodeAndDecode(samples);
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const joined = decoder.decode(new Uint8Array([...mp3, ...mp3])).channelData[0]!;
  decoder.free();
  assert.equal(joined.length, 2 * decoded.length);
  assert.ok(clarity(samples, joined.subarray(decoded.length)) > 20);
});
