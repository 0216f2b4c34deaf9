import assert from 'node:assert/strict';
import test from 'node:test';
import { alignLetters } from '../../../src/engine/alignment/align-letters.ts';

const OUTPUTS = 4;

/** Frames in which one output is nearly certain; 0 is the blank. */
function framesOf(outputs: readonly number[], certainty = 0.97): Float32Array[] {
  const rest = Math.log((1 - certainty) / (OUTPUTS - 1));
  return outputs.map((sure) =>
    Float32Array.from({ length: OUTPUTS }, (_, output) => (output === sure ? Math.log(certainty) : rest)),
  );
}

test('each letter is where the network emits it, from its first frame to its last', () => {
  const aligned = alignLetters(framesOf([0, 1, 1, 0, 0, 2, 3, 3, 0]), [1, 2, 3]);
  assert.deepEqual([...aligned!.first], [1, 5, 6]);
  assert.deepEqual([...aligned!.last], [2, 5, 7]);
  assert.ok(Math.abs(aligned!.score - Math.log(0.97)) < 1e-6);
});

test('a letter twice in a row needs a blank between, and other neighbours do not', () => {
  const aligned = alignLetters(framesOf([1, 1, 1, 2, 2, 0]), [1, 1, 2]);
  assert.equal(aligned!.last[0]! + 2, aligned!.first[1]);
  const neighbours = alignLetters(framesOf([1, 2, 3]), [1, 2, 3]);
  assert.deepEqual([...neighbours!.first], [0, 1, 2]);
});

test('a text that is not in the sound scores far worse', () => {
  const frames = framesOf([0, 1, 1, 0, 2, 0, 3, 0]);
  assert.ok(alignLetters(frames, [1, 2, 3])!.score > -0.1);
  assert.ok(alignLetters(frames, [3, 1, 1])!.score < -1);
});

test('no letters, or more than frames, cannot be aligned', () => {
  assert.equal(alignLetters(framesOf([0, 0]), []), undefined);
  assert.equal(alignLetters(framesOf([1, 2]), [1, 2, 3]), undefined);
  assert.equal(alignLetters([], [1]), undefined);
  assert.equal(alignLetters(framesOf([1, 1]), [1, 1]), undefined);
});

test('a text too long for the table is refused before any memory is taken', () => {
  const frame = framesOf([1])[0]!;
  const frames = Array.from({ length: 40_000 }, () => frame);
  assert.equal(
    alignLetters(
      frames,
      Array.from({ length: 10_000 }, (_, i) => 1 + (i % 3)),
    ),
    undefined,
  );
});
