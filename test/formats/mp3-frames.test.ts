import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createMp3Encoder } from 'wasm-media-encoders';
import { Mp3FileEncoder } from '../../src/encode/mp3-file-encoder.ts';
import { createMp3FrameReader, MP3_STREAM_DELAY, type Mp3FrameReader } from '../../src/formats/mp3-frames.ts';
import { decodeMp3 } from '../service/support/decode-file.ts';

type Options = Parameters<Awaited<ReturnType<typeof createMp3Encoder>>['configure']>[0];

const SUNG = readFileSync(new URL('../service/decode/fixtures/sung.mp3', import.meta.url));

/** A tone that rises, so that it is like itself at one place only. */
const sweep = (length: number, sampleRate: number) =>
  Float32Array.from({ length }, (_, index) => 0.3 * Math.sin(20 * (1 + index / sampleRate) ** 4));

/** What LAME makes of it: frames without tags. */
async function lame(samples: Float32Array, options: Options): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure(options);
  const pieces = [Buffer.from(encoder.encode(Array.from({ length: options.channels }, () => samples)))];
  pieces.push(Buffer.from(encoder.finalize()));
  return Buffer.concat(pieces);
}

const compact = (samples: Float32Array) =>
  lame(samples, { sampleRate: 24_000, outputSampleRate: 24_000, channels: 1, bitrate: 48 });

function pushAll(reader: Mp3FrameReader, bytes: Uint8Array, cut = bytes.length): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += cut)
    for (const frame of reader.push(bytes.subarray(at, at + cut))) frames.push(Buffer.from(frame));
  return frames;
}

function id3(bytes: number, flags = 0): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 127);
  const footer = flags & 0x10 ? 10 : 0;
  // What looks like a frame inside of a tag is none.
  return Buffer.concat([
    Buffer.from('ID3\x04\x00', 'latin1'),
    Buffer.of(flags, ...size),
    Buffer.alloc(bytes + footer, '\xff\xf3\x64\xc4', 'latin1'),
  ]);
}

test('frames of MPEG-1, 2 and 2.5, in mono and stereo, are read whole wherever the stream is cut', async () => {
  for (const [sampleRate, channels, bitrate, frameSamples] of [
    [44_100, 2, 128, 1152],
    [48_000, 1, 32, 1152],
    [32_000, 2, 320, 1152],
    [24_000, 1, 48, 576],
    [22_050, 2, 40, 576],
    [16_000, 1, 8, 576],
    [11_025, 1, 16, 576],
    [8000, 2, 64, 576],
  ] as const) {
    const options: Options = { sampleRate, outputSampleRate: sampleRate, channels, bitrate };
    const stream = await lame(sweep(sampleRate, sampleRate), options);
    const decoded = await decodeMp3(stream);
    for (const cut of [1, 13, 1000, stream.length]) {
      const reader = createMp3FrameReader();
      const frames = pushAll(reader, stream, cut);
      const name = `${sampleRate} Hz cut by ${cut}`;
      assert.ok(Buffer.concat(frames).equals(stream), name);
      assert.equal(frames.length * frameSamples, decoded.samples.length, name);
      const { frameBytes, ...header } = reader.header ?? assert.fail();
      assert.deepEqual(header, { frameSamples, sampleRate, channels }, name);
      assert.equal(frameBytes, frames[0].length);
      assert.equal(reader.gaps, undefined);
      assert.equal(reader.rest, 0);
    }
  }
});

test("a frame's copy stays what it is while others are read", async () => {
  const stream = await compact(sweep(24_000, 24_000));
  const copy = Uint8Array.from(stream);
  const frames = createMp3FrameReader().push(copy);
  copy.fill(0);
  assert.ok(Buffer.concat(frames).equals(stream));
});

test('a compact stream begins its speech at the named sample', async () => {
  const speech = sweep(24_000, 24_000);
  const { samples } = await decodeMp3(await compact(speech));
  const likeness = (lag: number) => {
    const sums = [0, 0, 0] as [number, number, number];
    for (let at = 2000; at < speech.length - 2000; at++) {
      const decoded = samples[at + lag];
      sums[0] += speech[at] * decoded;
      sums[1] += speech[at] ** 2;
      sums[2] += decoded ** 2;
    }
    return sums[0] / Math.sqrt(sums[1] * sums[2]);
  };
  const lags = Array.from({ length: 2000 }, (_, lag) => lag);
  const best = lags.reduce((one, other) => (likeness(other) > likeness(one) ? other : one));
  assert.equal(best, MP3_STREAM_DELAY);
  assert.ok(likeness(best) > 0.999, String(likeness(best)));
});

test("a file's Info frame is no sound, and says what the encoder added", async () => {
  const file = await Mp3FileEncoder.open();
  const samples = Int16Array.from(sweep(10_000, 24_000), (sample) => 32_767 * sample);
  const bytes = Buffer.concat([file.write(samples), file.finish()]);
  const reader = createMp3FrameReader();
  const frames = pushAll(reader, bytes, 7);
  assert.ok(Buffer.concat(frames).equals(bytes.subarray(144)));
  assert.ok(reader.gaps);
  assert.equal(reader.gaps.delay, 576);
  assert.equal(frames.length * 576 - reader.gaps.delay - reader.gaps.padding, samples.length);
});

test("a variable bit rate's Xing frame with a table is no sound either", async () => {
  const reader = createMp3FrameReader();
  const frames = pushAll(reader, SUNG, 100);
  assert.ok(new Set(frames.map(({ length }) => length)).size > 1);
  const { delay, padding } = reader.gaps ?? assert.fail();
  // The decoder leaves them out by the same tag.
  assert.equal(frames.length * 576 - delay - padding, (await decodeMp3(SUNG)).samples.length);
});

test('tags before, between and behind the frames are skipped', async () => {
  const stream = await compact(sweep(6000, 24_000));
  const half = stream.subarray(0, 5 * 144);
  const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0xff)]);
  const tagged = [id3(0), id3(3000), id3(5, 0x10), half, id3(300), stream.subarray(5 * 144), id3v1];
  for (const cut of [1, 11, 100_000]) {
    const reader = createMp3FrameReader();
    assert.ok(Buffer.concat(pushAll(reader, Buffer.concat(tagged), cut)).equals(stream), `cut by ${cut}`);
    assert.equal(reader.rest, 0);
  }
});

test('a stream that ends in the middle of a frame or a tag has a rest', async () => {
  const stream = await compact(sweep(6000, 24_000));
  for (const [bytes, rest] of [
    [stream.subarray(0, 1), 1],
    [stream.subarray(0, 3 * 144 + 100), 100],
    [id3(30).subarray(0, 8), 8],
    [id3(30).subarray(0, 25), 15],
  ] as const) {
    const reader = createMp3FrameReader();
    pushAll(reader, bytes);
    assert.equal(reader.rest, rest);
  }
});

test('what is no MP3 is refused, and stays refused', async () => {
  const stream = await compact(sweep(6000, 24_000));
  const other = await lame(sweep(6000, 24_000), { sampleRate: 24_000, channels: 2, bitrate: 48 });
  const changed = (at: number, byte: number) => {
    const copy = Buffer.from(stream);
    copy[at] = byte;
    return copy;
  };
  for (const [name, bytes, message] of [
    ['text', Buffer.from('data: {"type":"speech.audio.done"}\n\n'), /not MP3/],
    ['zeros', Buffer.alloc(40), /not MP3/],
    ['layer II', changed(1, 0xf5), /not MP3/],
    ['a reserved version', changed(1, 0xeb), /not MP3/],
    ['a free bit rate', changed(2, 0x04), /not MP3/],
    ['a bad bit rate', changed(2, 0xf4), /not MP3/],
    ['a reserved sample rate', changed(2, 0x6c), /not MP3/],
    ['rubbish between frames', changed(144, 0), /not MP3/],
    ['a tag without a length', Buffer.from('ID3\x04\x00\x00\xff\x00\x00\x00', 'latin1'), /not MP3/],
    ['another sample rate', changed(146, 0x60), /changes its sample rate/],
    ['other channels', Buffer.concat([stream, other]), /changes its sample rate or channels/],
  ] as const) {
    const reader = createMp3FrameReader();
    assert.throws(() => pushAll(reader, bytes), message, name);
    assert.throws(() => reader.push(stream), message, `${name}, again`);
  }
});

test('tags of any claimed length are skipped without holding them', () => {
  const reader = createMp3FrameReader();
  const endless = Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7f', 'latin1');
  assert.deepEqual(reader.push(endless), []);
  const piece = new Uint8Array(1024 * 1024);
  for (let megabytes = 0; megabytes < 200; megabytes++) assert.deepEqual(reader.push(piece), []);
  assert.equal(reader.rest, 2 ** 28 - 1 - 200 * piece.length);
});
