import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMp3Encoder } from 'wasm-media-encoders';
import { clipFile } from '../../../src/audio/media/clip-file.ts';
import { MP3_ENCODER_DELAY, Mp3Encoder } from '../../../src/audio/mp3/mp3-encoder.ts';
import type { Mp3Stream } from '../../../src/formats/mixed-sound.ts';
import { createMp3FrameReader, MP3_STREAM_DELAY } from '../../../src/formats/mp3-frames.ts';
import { assertSameSound } from '../../formats/assert-same-sound.ts';
import { decodeMp3Frames } from '../../formats/decode-mp3-frames.ts';
import { decodeMp3 } from '../../service/support/decode-file.ts';
import { speechLike } from '../../speech-like.ts';

const FRAME = 576;
const SPEECH = speechLike(4);

/** What a service sends: LAME's, whose frames borrow bits of those before. */
async function compactStream(): Promise<Mp3Stream> {
  const lame = await createMp3Encoder();
  lame.configure({ sampleRate: 24_000, outputSampleRate: 24_000, channels: 1, bitrate: 48 });
  const reader = createMp3FrameReader();
  const block = Float32Array.from(SPEECH, (sample) => sample / 32_768);
  const frames = [...reader.push(lame.encode([block])), ...reader.push(lame.finalize())];
  return { frames, delay: MP3_STREAM_DELAY };
}

/** What the page encodes. */
function ownStream(): Mp3Stream {
  const encoder = new Mp3Encoder();
  return { frames: [...encoder.write(SPEECH), ...encoder.finish()], delay: MP3_ENCODER_DELAY };
}

const bytesOf = async (clip: Blob) => new Uint8Array(await clip.arrayBuffer());

/** Compares what a clip decodes to with the stretch that it is of. */
async function assertExact(stream: Mp3Stream, whole: Float32Array, start: number, length: number) {
  const clip = clipFile([{ stream, start, length }]);
  assert.equal(clip.type, 'audio/mpeg');
  const { samples } = await decodeMp3(await bytesOf(clip));
  const begin = start + stream.delay;
  assertSameSound(samples, whole.subarray(begin, begin + length), `${length} samples from ${start}`);
}

/** At every place within a frame, or nearly so, and at both ends. */
const starts = [
  0,
  1,
  528,
  529,
  530,
  575,
  576,
  1000,
  4 * FRAME,
  ...Array.from({ length: 40 }, (_, i) => 9000 + 37 * i),
];

for (const [name, open] of Object.entries({ 'a service': compactStream, 'the page': ownStream }))
  test(`a clip of MP3 from ${name} decodes to exactly its stretch, wherever it begins`, async () => {
    const stream = await open();
    const whole = await decodeMp3Frames(stream.frames);
    for (const start of starts) await assertExact(stream, whole, start, 12_345);
  });

for (const [name, open] of Object.entries({ 'a service': compactStream, 'the page': ownStream }))
  test(`a clip of MP3 from ${name} decodes to exactly its stretch, wherever it ends`, async () => {
    const stream = await open();
    const whole = await decodeMp3Frames(stream.frames);
    for (const length of [1, 47, 575, 576, 577, ...starts.slice(9)])
      await assertExact(stream, whole, 20_000, length);
    // Up to the last sample of the speech, and of the last frame.
    await assertExact(stream, whole, 80_000, SPEECH.length - 80_000);
    await assertExact(stream, whole, 80_000, whole.length - stream.delay - 80_000);
    await assertExact(stream, whole, 0, SPEECH.length);
  });

test('clips of MP3 that follow one another are, decoded, what the whole is', async () => {
  const stream = await compactStream();
  const whole = await decodeMp3Frames(stream.frames);
  for (let start = 0; start < SPEECH.length; start += 7001)
    await assertExact(stream, whole, start, Math.min(7001, SPEECH.length - start));
});

test('a clip of MP3 needs no frames that have not arrived yet', async () => {
  const { frames, delay } = await compactStream();
  const whole = await decodeMp3Frames(frames);
  for (let count = 4; count < 40; count++) {
    const arrived = { frames: frames.slice(0, count), delay };
    await assertExact(arrived, whole, 100, count * FRAME - delay - 100);
  }
});

test('a clip of MP3 whose file has no delay begins with its first sample', async () => {
  // As published without an Info frame: what a decoder gives from its start counts.
  const { frames } = await compactStream();
  const whole = await decodeMp3Frames(frames);
  for (const start of [0, 1, 100, 528, 529, 1104, 1105])
    for (const length of [5000, 576 * 20 - start])
      await assertExact({ frames, delay: 0 }, whole, start, length);
});

test('a clip of MP3 whose frames before were left out is the same', async () => {
  const { frames, delay } = await compactStream();
  const whole = await decodeMp3Frames(frames);
  for (const start of starts.slice(9)) {
    const first = Math.floor((start + delay - 529) / FRAME) - 3;
    const left = { frames: frames.slice(first), delay: delay - first * FRAME };
    const { samples } = await decodeMp3(await bytesOf(clipFile([{ stream: left, start, length: 6000 }])));
    assertSameSound(samples, whole.subarray(start + delay, start + delay + 6000), `from ${start}`);
  }
});

test('a clip of MP3 copies nothing but its own frames and those that a decoder needs before', async () => {
  const stream = ownStream();
  const { size } = clipFile([{ stream, start: 50_000, length: 10 * FRAME }]);
  // An Info frame, ten or eleven of its own, four or five before.
  assert.ok(size <= 144 * (1 + 11 + 5), `${size}`);
});

test('a clip of samples is a WAV file of exactly these', async () => {
  const pieces = [SPEECH.subarray(100, 5000), SPEECH.subarray(5000, 5001), SPEECH.subarray(9000, 20_000)];
  const clip = clipFile(pieces);
  assert.equal(clip.type, 'audio/wav');
  const bytes = Buffer.from(await bytesOf(clip));
  assert.equal(bytes.toString('latin1', 0, 4), 'RIFF');
  assert.equal(bytes.readUInt32LE(4), bytes.length - 8);
  assert.equal(bytes.readUInt16LE(22), 1);
  assert.equal(bytes.readUInt32LE(24), 24_000);
  assert.equal(bytes.readUInt16LE(34), 16);
  assert.equal(bytes.readUInt32LE(40), bytes.length - 44);
  const expected = pieces.flatMap((piece) => Array.from(piece));
  const data = Array.from({ length: expected.length }, (_, index) => bytes.readInt16LE(44 + 2 * index));
  assert.deepEqual(data, expected);
  assert.equal(bytes.length, 44 + 2 * expected.length);
});
