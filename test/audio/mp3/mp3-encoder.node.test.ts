import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MPEGDecoder } from 'mpg123-decoder';
import { createMp3Encoder } from 'wasm-media-encoders';
import { MP3_ENCODER_DELAY, Mp3Encoder } from '../../../src/audio/mp3/mp3-encoder.ts';
import { createMp3FrameReader, MP3_STREAM_DELAY } from '../../../src/formats/mp3-frames.ts';
import { KURMANJI, render } from '../../engine/formant/engine-fixture.ts';
import { clarity, speechLike } from '../../speech-like.ts';

const RATE = 24_000;
const FRAME_SAMPLES = 576;
const FRAME_BYTES = 144;

function encode(samples: Int16Array, cut = samples.length || 1): Uint8Array[] {
  const encoder = new Mp3Encoder();
  const frames: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += cut)
    frames.push(...encoder.write(samples.subarray(at, at + cut)));
  frames.push(...encoder.finish());
  return frames;
}

/** All that mpg123 makes of it, delay and padding included. */
async function decode(mp3: Uint8Array): Promise<Float32Array> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  assert.deepEqual(errors, []);
  assert.equal(sampleRate, RATE);
  return channelData[0] ?? new Float32Array();
}

/** What LAME makes of it with the same bit rate. */
async function lame(samples: Int16Array): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: RATE, outputSampleRate: RATE, channels: 1, bitrate: 48 });
  const block = Float32Array.from(samples, (sample) => sample / 32_768);
  return Buffer.concat([Buffer.from(encoder.encode([block])), Buffer.from(encoder.finalize())]);
}

test('speech is decoded as it was encoded, late by exactly the named delay', async () => {
  const samples = speechLike(5);
  const frames = encode(samples);
  const decoded = await decode(Buffer.concat(frames));
  assert.ok(frames.every(({ length }) => length === FRAME_BYTES));
  assert.equal(decoded.length, frames.length * FRAME_SAMPLES);
  assert.equal(frames.length, Math.ceil((samples.length + MP3_ENCODER_DELAY) / FRAME_SAMPLES));
  const inPlace = clarity(samples, decoded, MP3_ENCODER_DELAY);
  assert.ok(inPlace > 20, `${inPlace} dB`);
  for (const off of [-1, 1]) assert.ok(clarity(samples, decoded, MP3_ENCODER_DELAY + off) < inPlace);
});

test('a click is where it was, to the sample', async () => {
  const samples = new Int16Array(RATE);
  for (let index = 0; index < 20; index++)
    samples[10_000 + index] = 30_000 * Math.sin((Math.PI * index) / 20);
  const decoded = await decode(Buffer.concat(encode(samples)));
  const loudest = decoded.reduce(
    (best, value, index) => (Math.abs(value) > Math.abs(decoded[best]) ? index : best),
    0,
  );
  assert.equal(loudest, 10_010 + MP3_ENCODER_DELAY);
});

test('a frame is there as soon as its samples are, and the same however they were cut', () => {
  const samples = speechLike(1).subarray(0, 20_000);
  const whole = Buffer.concat(encode(samples));
  for (const cut of [1, 575, 576, 577, 4800])
    assert.ok(Buffer.concat(encode(samples, cut)).equals(whole), `${cut}`);
  const encoder = new Mp3Encoder();
  assert.equal(encoder.write(samples.subarray(0, 575)).length, 0);
  assert.equal(encoder.write(samples.subarray(575, 576)).length, 1);
  assert.equal(encoder.write(samples.subarray(576, 4 * 576)).length, 3);
  assert.equal(encoder.write(new Int16Array(0)).length, 0);
});

test('silence, full scale, noise, one sample and none are encoded', async () => {
  const wave = (value: (index: number) => number) =>
    Int16Array.from({ length: 30_000 }, (_, index) => value(index));
  for (const [name, samples] of Object.entries({
    silence: new Int16Array(5000),
    'a square wave': wave((index) => (index % 50 < 25 ? 32_767 : -32_768)),
    'the highest frequency': wave((index) => (index % 2 ? 32_767 : -32_768)),
    'a constant': wave(() => 32_767),
    'a loud tone': wave((index) => 32_767 * Math.sin(index / 50)),
    noise: wave((index) => ((index * 1103515245 + 12345) % 65_536) - 32_768),
    'the quietest noise': wave((index) => ((index * 7919) % 3) - 1),
    'one sample': Int16Array.of(1000),
    nothing: new Int16Array(0),
  })) {
    const decoded = await decode(Buffer.concat(encode(samples)));
    assert.equal(
      decoded.length,
      Math.ceil((samples.length + MP3_ENCODER_DELAY) / FRAME_SAMPLES) * FRAME_SAMPLES,
      name,
    );
    assert.ok(
      decoded.every((value) => Math.abs(value) < 1.6),
      name,
    );
  }
});

test('streams can be joined and cut at any frame', async () => {
  const samples = speechLike(3);
  const frames = encode(samples);
  const joined = await decode(Buffer.concat([...frames.slice(0, 30), ...frames]));
  assert.equal(joined.length, (30 + frames.length) * FRAME_SAMPLES);
  assert.ok(clarity(samples, joined.subarray(30 * FRAME_SAMPLES), MP3_ENCODER_DELAY) > 20);
});

test('frames have the header of what they are', () => {
  const reader = createMp3FrameReader();
  const stream = Buffer.concat(encode(speechLike(1)));
  assert.ok(Buffer.concat(reader.push(stream)).equals(stream));
  assert.deepEqual(reader.header, {
    frameBytes: FRAME_BYTES,
    frameSamples: FRAME_SAMPLES,
    sampleRate: RATE,
    channels: 1,
  });
});

test('speech is nearer to the original than what LAME makes of it with as many bits', async (context) => {
  for (const [name, { samples }] of Object.entries({
    sorani: render({ voice: 'sorani_m001' }),
    kurmanji: render({ text: KURMANJI, dialect: 'kurmanji', voice: 'kurmanji_v4_f002' }),
  })) {
    const ours = clarity(samples, await decode(Buffer.concat(encode(samples))), MP3_ENCODER_DELAY);
    const theirs = clarity(samples, await decode(await lame(samples)), MP3_STREAM_DELAY);
    context.diagnostic(`${name}: ${ours.toFixed(1)} dB, LAME ${theirs.toFixed(1)} dB`);
    assert.ok(ours > theirs, `${ours} dB, LAME ${theirs} dB`);
  }
});
