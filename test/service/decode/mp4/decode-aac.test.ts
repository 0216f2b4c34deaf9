import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import type { AacStream } from '../../../../src/service/decode/mp4/aac-stream.ts';
import { decodeAac } from '../../../../src/service/decode/mp4/decode-aac.ts';
import { readMp4 } from '../../../../src/service/decode/mp4/mp4-stream.ts';
import { AudioLimit } from '../../../../src/service/decode/probe/audio-limit.ts';
import { adtsFrames, m4aFile } from '../../support/m4a-file.ts';
import { recording } from '../fixtures/sung-notes.ts';

const FRAMES = adtsFrames(recording('sung.aac'));
const FRAME_SAMPLES = 1024;
/** Frames of one call of the decoder. */
const PIECE = 128;

const repeated = (times: number) => Array.from({ length: times }, () => FRAMES).flat();
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7919) & 255));

/** The lengths of the blocks, all samples, and the rate. @param changes Of what the file's index says. */
async function decode(frames: readonly Buffer[], changes: Partial<AacStream> = {}) {
  const file = m4aFile(frames);
  const stream = { ...readMp4(file, new AudioLimit()), ...changes };
  const lengths: number[] = [];
  const blocks: Float32Array[] = [];
  let rate = 0;
  for await (const block of decodeAac(file, stream, new AudioLimit())) {
    lengths.push(block.samples.length);
    blocks.push(block.samples);
    rate = block.sampleRate;
  }
  return { lengths, samples: blocks.flatMap((samples) => [...samples]), rate };
}

const isRefused =
  (pattern: RegExp) =>
  ({ code, status, field, message }: SpeechError) =>
    code === 'unsupported-media' && status === 400 && field === 'file' && pattern.test(message);

test('decodeAac gives a long file in blocks of a few seconds, and loses no sample between them', async () => {
  const frames = repeated(6);
  assert.ok(frames.length > 2 * PIECE);
  const { lengths, samples, rate } = await decode(frames);
  assert.equal(rate, 16_000);
  assert.equal(samples.length, frames.length * FRAME_SAMPLES);
  assert.deepEqual(
    lengths.slice(0, -1),
    lengths.slice(0, -1).map(() => PIECE * FRAME_SAMPLES),
  );
});

test('decodeAac cuts delay and padding to the sample, across blocks', async () => {
  const frames = repeated(4);
  const { samples: whole } = await decode(frames);
  const start = PIECE * FRAME_SAMPLES - 5;
  const { samples } = await decode(frames, { skip: start / 16_000, duration: 12 / 16_000 });
  assert.deepEqual(samples, whole.slice(start, start + 12));
});

test('decodeAac returns mono of a stereo recording, at its own rate', async () => {
  const file = recording('sung-stereo.m4a');
  let length = 0;
  for await (const { samples, sampleRate } of decodeAac(
    file,
    readMp4(file, new AudioLimit()),
    new AudioLimit(),
  )) {
    assert.equal(sampleRate, 44_100);
    length += samples.length;
  }
  assert.ok(Math.abs(length / 44_100 - 2.84) < 0.001, String(length));
});

test('decodeAac leaves out the frames around a damaged one, and no more', async () => {
  const frames = repeated(9);
  const { length } = (await decode(frames)).samples;
  frames[200] = noise(FRAMES[0]!.length);
  const rest = (await decode(frames)).samples.length;
  assert.ok(rest < length && rest >= length - 8 * FRAME_SAMPLES, String(length - rest));
});

test('decodeAac refuses a file of which more than a twentieth is missing or damaged', async () => {
  const { length } = FRAMES;
  const isDamaged = isRefused(/damaged or incomplete; record it again/);
  await decode(FRAMES, { missing: Math.floor(length / 19) });
  await assert.rejects(decode(FRAMES, { missing: Math.ceil(length / 18) }), isDamaged);
  const frames = FRAMES.map((frame, index) => (index < length / 2 ? noise(frame.length) : frame));
  await assert.rejects(decode(frames), isDamaged);
});

test('decodeAac refuses a file without frames, and more sound than an hour', async () => {
  await assert.rejects(decode([]), isRefused(/contains no audio, or is incomplete/));
  const file = m4aFile(FRAMES);
  const limit = new AudioLimit();
  limit.add(3600 * 16_000, 1, 16_000);
  const blocks = decodeAac(file, readMp4(file, new AudioLimit()), limit);
  await assert.rejects(blocks.next(), { code: 'file-too-large' });
});
