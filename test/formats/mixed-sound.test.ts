import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appendSound,
  isSamples,
  joinSound,
  MixedSound,
  type Mp3Stream,
  type SoundPiece,
} from '../../src/formats/mixed-sound.ts';

const ONE: Mp3Stream = { frames: [], delay: 1105 };
const OTHER: Mp3Stream = { frames: [], delay: 1057 };

const mp3 = (stream: Mp3Stream, start: number, length: number) => ({ stream, start, length });

/** Where each of its samples comes from. */
function sources(pieces: readonly SoundPiece[]): (number | string)[] {
  return pieces.flatMap((piece): (number | string)[] =>
    isSamples(piece)
      ? Array.from(piece)
      : Array.from(
          { length: piece.length },
          (_, index) => `${piece.stream === ONE ? 'one' : 'other'} ${piece.start + index}`,
        ),
  );
}

test('mixed sound is cut anywhere as an array of samples is', () => {
  const sound = new MixedSound([Int16Array.of(1, 2, 3), mp3(ONE, 7, 4), mp3(OTHER, 0, 2), Int16Array.of(4)]);
  const all = sources(sound.pieces);
  assert.equal(sound.length, all.length);
  for (let begin = 0; begin <= all.length + 1; begin++)
    for (let end = 0; end <= all.length + 1; end++) {
      const part = sound.subarray(begin, end);
      assert.deepEqual(sources(part.pieces), all.slice(begin, end), `${begin} to ${end}`);
      assert.equal(part.length, all.slice(begin, end).length);
      assert.ok(part.pieces.every(({ length }) => length > 0));
    }
  assert.deepEqual(sources(sound.subarray(5).pieces), all.slice(5));
  assert.deepEqual(sources(sound.subarray().pieces), all);
});

test('mixed sound that is cut is not copied', () => {
  const samples = Int16Array.of(1, 2, 3, 4);
  const [piece] = new MixedSound([samples, mp3(ONE, 0, 5)]).subarray(1, 3).pieces;
  assert.equal((piece as Int16Array).buffer, samples.buffer);
  const [cut] = new MixedSound([mp3(ONE, 0, 5)]).subarray(2).pieces;
  assert.deepEqual(cut, { stream: ONE, start: 2, length: 3 });
});

test('mixed sound that was cut in two is one piece when it is joined again', () => {
  const whole = mp3(ONE, 100, 50);
  const sound = new MixedSound([whole]);
  for (let at = 0; at <= 50; at++) {
    const joined = sound.join([sound.subarray(0, at), sound.subarray(at)]);
    assert.deepEqual(joined.pieces, [whole]);
    assert.equal(joined.length, 50);
  }
});

test('mixed sound of MP3 is one piece only where it goes on: in one stream, without a gap, an overlap, or samples between', () => {
  const joined = (...pieces: SoundPiece[]) => {
    const into: SoundPiece[] = [];
    for (const piece of pieces) appendSound(into, isSamples(piece) ? piece : new MixedSound([piece]));
    assert.deepEqual(sources(into), sources(pieces));
    return into.length;
  };
  assert.equal(joined(mp3(ONE, 0, 10), mp3(ONE, 10, 5), mp3(ONE, 15, 1)), 1);
  assert.equal(joined(mp3(ONE, 0, 10), mp3(ONE, 11, 5)), 2);
  assert.equal(joined(mp3(ONE, 0, 10), mp3(ONE, 9, 5)), 2);
  assert.equal(joined(mp3(ONE, 0, 10), mp3(OTHER, 10, 5)), 2);
  assert.equal(joined(mp3(ONE, 0, 10), Int16Array.of(1), mp3(ONE, 10, 5)), 3);
  assert.equal(joined(mp3(ONE, 10, 5), mp3(ONE, 0, 10)), 2);
});

test('mixed sound takes nothing of what is empty, which parts no MP3 from its rest', () => {
  const pieces: SoundPiece[] = [];
  for (const sound of [
    new MixedSound([]),
    new Int16Array(0),
    new MixedSound([mp3(ONE, 0, 4)]),
    new Int16Array(0),
    new MixedSound([mp3(OTHER, 9, 0)]),
    new MixedSound([mp3(ONE, 4, 4)]),
  ])
    appendSound(pieces, sound);
  assert.deepEqual(pieces, [mp3(ONE, 0, 8)]);
});

test('mixed sound that goes on leaves what was handed out before as it was', () => {
  const first = mp3(ONE, 0, 10);
  const pieces: SoundPiece[] = [first];
  const before = new MixedSound([...pieces]);
  appendSound(pieces, new MixedSound([mp3(ONE, 10, 10)]));
  assert.equal(first.length, 10);
  assert.deepEqual(before.pieces, [mp3(ONE, 0, 10)]);
});

test('sounds of samples alone are joined to samples, all others to mixed sound in their order', () => {
  const samples = [Int16Array.of(1, 2), new Int16Array(0), Int16Array.of(3)];
  assert.deepEqual(joinSound(samples), Int16Array.of(1, 2, 3));
  assert.deepEqual(joinSound([]), new Int16Array(0));
  const joined = joinSound([Int16Array.of(1), new MixedSound([mp3(ONE, 0, 2)]), Int16Array.of(2)]);
  assert.ok(joined instanceof MixedSound);
  assert.deepEqual(sources(joined.pieces), [1, 'one 0', 'one 1', 2]);
  assert.equal(joined.length, 4);
});
