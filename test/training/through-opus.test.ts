import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECOGNITION_RATE, speakEmbedded } from '../../training/speak-text.ts';
import { throughOpus } from '../../training/through-opus.ts';

const MANNER = { voice: 'kurmanji_m001', speed: 1, pitch: 0, seed: 3, temperature: 0.5 };

test('speech sent through Opus keeps its length and place, and is changed a little', async () => {
  const speech = speakEmbedded('mala me mezin e', 'kurmanji', MANNER);
  const received = await throughOpus(speech, 16_000);
  assert.equal(received.length, speech.length);
  const likeness = (shift: number) => correlation(speech, received, shift);
  const best = Array.from({ length: 401 }, (_, i) => i - 200).reduce((a, b) =>
    likeness(b) > likeness(a) ? b : a,
  );
  assert.ok(Math.abs(best) < RECOGNITION_RATE / 1000, `shifted by ${best} samples`);
  assert.ok(likeness(best) > 0.7 && likeness(best) < 0.9999, `correlation ${likeness(best)}`);
  assert.deepEqual(await throughOpus(speech, 16_000), received);
});

function correlation(a: Int16Array, b: Int16Array, shift: number): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 200; i < a.length - 200; i++) {
    ab += a[i] * b[i + shift];
    aa += a[i] ** 2;
    bb += b[i + shift] ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}
