import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { OggOpusReader } from '../../src/formats/ogg-opus-reader.ts';
import { decodeCompact } from './decode-compact.ts';

const tone = (length: number) =>
  Int16Array.from({ length }, (_, index) => Math.round(8000 * Math.sin(index / 17)));

/** A stream written in pieces of so many samples. */
async function encoded(samples: Int16Array, piece: number): Promise<Uint8Array[]> {
  const encoder = new ThreadedEncoder('opus-stream');
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += piece)
    pieces.push(await encoder.write(samples.subarray(at, at + piece)));
  pieces.push(await encoder.finish());
  encoder.close();
  return pieces;
}

test('a stream of any length, written and cut anywhere, decodes to exactly its samples', async () => {
  for (const length of [1, 323, 324, 325, 480, 481, 960, 24_000, 47_523])
    for (const piece of [77, 4800]) {
      const stream = Buffer.concat(await encoded(tone(length), piece));
      for (const cut of [1, 13, 1000]) {
        const cuts = Array.from({ length: Math.ceil(stream.length / cut) }, (_, index) =>
          stream.subarray(index * cut, (index + 1) * cut),
        );
        assert.equal((await decodeCompact(cuts)).length, length, `${length} by ${piece} cut by ${cut}`);
      }
    }
});

test('all but the last 40 ms of what was written can be decoded at once', async () => {
  const encoder = new ThreadedEncoder('opus-stream');
  const reader = new OggOpusReader();
  let packets = 0;
  for (let written = 2400; written <= 24_000; written += 2400) {
    packets += reader.push(await encoder.write(tone(2400))).length;
    assert.ok(480 * packets >= written - 960, `${packets} packets of ${written} samples`);
  }
  assert.equal(reader.isComplete, false);
  reader.push(await encoder.finish());
  assert.equal(reader.isComplete, true);
  encoder.close();
});

test('what is not Ogg is refused', () => {
  assert.throws(() => new OggOpusReader().push(new Uint8Array(40)), /not Ogg/);
});

test('a stream without a byte is complete, one that has begun is complete after its last page', async () => {
  const reader = new OggOpusReader();
  assert.equal(reader.isComplete, true);
  const pieces = await encoded(tone(24_000), 4800);
  for (const piece of pieces) {
    assert.equal(reader.isComplete, piece === pieces[0]);
    reader.push(piece);
  }
  assert.equal(reader.isComplete, true);
});
