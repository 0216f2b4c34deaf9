import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AcousticStream } from '../../../src/engine/recognition/acoustic-stream.ts';
import { Recognizer } from '../../../src/engine/recognition/recognizer.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';
import { cut, spoken } from './spoken.ts';

const { acoustic } = await Recognizer.load(modelFiles);
const SAMPLES = spoken({ text: 'Bavê min kar dike.', dialect: 'kurmanji', voice: 'kurmanji_f014' });

/** All outputs of the network, frame after frame. */
function outputOf(pieces: readonly Int16Array[]): Float32Array {
  const frames: number[] = [];
  const stream = new AcousticStream(acoustic, 'kurmanji', (frame) => frames.push(...frame));
  for (const piece of pieces) stream.push(piece);
  return Float32Array.from(frames);
}

describe('the acoustic network', () => {
  const whole = outputOf([SAMPLES]);

  it('outputs probabilities that sum to one every 30 ms', () => {
    const outputs = acoustic.heads.kurmanji.rows;
    const frames = whole.length / outputs;
    assert.ok(Math.abs(frames - SAMPLES.length / 480) < 6, `${frames} frames`);
    for (let at = 0; at < whole.length; at += outputs) {
      const sum = whole.subarray(at, at + outputs).reduce((total, one) => total + Math.exp(one), 0);
      assert.ok(Math.abs(sum - 1) < 1e-4, String(sum));
    }
  });

  it('is bit-identical for any split of the audio', () => {
    const places = fc.array(fc.nat(SAMPLES.length), { maxLength: 80 });
    fc.assert(
      fc.property(places, (at) => assert.deepEqual(outputOf(cut(SAMPLES, at)), whole)),
      { numRuns: 15 },
    );
  });

  it('is identical for client frames of 10 to 100 ms, and for the odd sizes that networks make of them', () => {
    for (const size of [160, 640, 1600, 1, 37, 1601]) {
      // One sample at a time is slow: its first 300 ms are enough.
      const sound = size === 1 ? SAMPLES.subarray(0, 4800 + 4800) : SAMPLES;
      const places = Array.from({ length: Math.floor(sound.length / size) }, (_, i) => i * size);
      const output = outputOf(cut(sound, places));
      assert.deepEqual(output, whole.subarray(0, output.length), `${size} samples`);
    }
  });
});
