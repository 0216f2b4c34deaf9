// The plugin's MP3 encoder, heard by a decoder of others, and compared with the page's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MPEGDecoder } from 'mpg123-decoder';
import { Mp3Encoder } from '../../src/audio/mp3/mp3-encoder.ts';
import { clarity, speechLike } from '../speech-like.ts';
import { php } from './php.ts';

const RATE = 24_000;
const FRAME = 576;
const DELAY = 1057;

function encode(samples: Int16Array): Uint8Array {
  const base64 = php<string>(
    'base64_encode(KurdishSpeech\\Publishing\\Mp3\\Encoder::encode(base64_decode($input)))',
    Buffer.from(samples.buffer).toString('base64'),
  );
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

async function encodeAndDecode(samples: Int16Array) {
  const mp3 = encode(samples);
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  assert.deepEqual(errors, []);
  assert.equal(sampleRate, RATE);
  return { mp3, decoded: channelData[0] ?? new Float32Array() };
}

test('speech is decoded as it was encoded, late by exactly what the plugin says', async () => {
  const samples = speechLike(5);
  const { mp3, decoded } = await encodeAndDecode(samples);
  assert.equal(mp3.length, (decoded.length / FRAME) * 144, 'every frame has 144 bytes: 48 kbit/s');
  assert.ok(clarity(samples, decoded, DELAY) > 20, `${clarity(samples, decoded, DELAY)} dB`);
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

const EXTREMES: Readonly<Record<string, Int16Array>> = {
  silence: new Int16Array(5000),
  'a square wave of full scale': Int16Array.from({ length: 30_000 }, (_, index) =>
    index % 50 < 25 ? 32_767 : -32_768,
  ),
  'the highest frequency': Int16Array.from({ length: 30_000 }, (_, index) => (index % 2 ? 32_767 : -32_768)),
  'one sample': Int16Array.of(1000),
  nothing: new Int16Array(0),
};

test('silence, full scale, one sample and none are encoded', async () => {
  for (const samples of Object.values(EXTREMES)) {
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
  assert.ok(clarity(samples, joined.subarray(decoded.length), DELAY) > 20);
});

test('the plugin and the page make the same bytes', () => {
  for (const [name, samples] of Object.entries({ ...EXTREMES, speech: speechLike(5) })) {
    const encoder = new Mp3Encoder();
    const frames = [...encoder.write(samples), ...encoder.finish()];
    assert.ok(Buffer.concat(frames).equals(encode(samples)), name);
  }
});
