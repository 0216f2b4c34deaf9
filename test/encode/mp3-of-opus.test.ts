import assert from 'node:assert/strict';
import test from 'node:test';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { decodeCompact } from '../formats/decode-compact.ts';
import { decodeMp3Stream, likeness } from '../formats/decode-mp3-stream.ts';

const tone = (length: number) =>
  Int16Array.from({ length }, (_, index) => Math.round(8000 * Math.sin(index / 17) * Math.sin(index / 4000)));

async function opusOf(samples: Int16Array): Promise<Buffer> {
  const encoder = new ThreadedEncoder('opus-stream');
  const pieces = [await encoder.write(samples), await encoder.finish()];
  encoder.close();
  return Buffer.concat(pieces);
}

async function mp3Of(opus: Uint8Array, cut: number): Promise<Uint8Array[]> {
  const encoder = new ThreadedEncoder<Uint8Array>('mp3-of-opus');
  const pieces: Uint8Array[] = [];
  try {
    for (let at = 0; at < opus.length; at += cut)
      pieces.push(await encoder.write(opus.subarray(at, at + cut)));
    pieces.push(await encoder.finish());
  } finally {
    encoder.close();
  }
  return pieces;
}

test('MP3 made of an Opus stream has its samples in their places, wherever the stream is cut', async () => {
  for (const length of [1, 480, 961, 47_523]) {
    const opus = await opusOf(tone(length));
    const samples = await decodeCompact([opus]);
    assert.equal(samples.length, length);
    for (const cut of [97, 1250, opus.length]) {
      const decoded = await decodeMp3Stream(await mp3Of(opus, cut));
      assert.ok(decoded.length >= length && decoded.length < length + 3 * 576, `${decoded.length}`);
      if (length < 24_000) continue;
      const inPlace = likeness(samples, decoded);
      assert.ok(inPlace > 0.99, String(inPlace));
      for (const lag of [-12, 12]) assert.ok(likeness(samples, decoded, lag) < inPlace);
    }
  }
});

test('MP3 made of an Opus stream that was cut off, or is none, is an error', async () => {
  const opus = await opusOf(tone(24_000));
  await assert.rejects(mp3Of(opus.subarray(0, -10), 1000), /The Opus stream was cut off/);
  await assert.rejects(mp3Of(Buffer.alloc(100, 'x'), 1000), /not Ogg/);
  assert.deepEqual(await mp3Of(new Uint8Array(), 1), [new Uint8Array()]);
});
