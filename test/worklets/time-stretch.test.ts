import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SampleStore } from '../../worklets/sample-store.ts';
import { TimeStretch } from '../../worklets/time-stretch.ts';
import { countClicks, frequencyOf, largestStep, SOURCE_RATE, toFloat, tone, voice } from './signals.ts';

function stretch(samples: Int16Array, rate: number): { output: Float32Array; continuation: number } {
  const store = new SampleStore();
  store.append(samples);
  const stretcher = new TimeStretch((position, target, offset, count) =>
    store.read(position, target, offset, count),
  );
  stretcher.start(0);
  const hops: number[] = [];
  for (let wanted = 0; wanted < samples.length; wanted += stretcher.output.length * rate) {
    stretcher.next(wanted);
    hops.push(...stretcher.output);
  }
  return { output: Float32Array.from(hops), continuation: stretcher.continuation };
}

const RATES = [0.25, 0.5, 0.75, 0.9, 1.1, 1.25, 1.5, 2, 3, 4];

for (const rate of RATES) {
  test(`at rate ${rate} the length is right and a tone keeps its pitch within 20 cents`, () => {
    const samples = tone(6, { frequency: 220 });
    const { output } = stretch(samples, rate);
    assert.ok(Math.abs(output.length / (samples.length / rate) - 1) < 0.005);
    const cents = 1200 * Math.log2(frequencyOf(output, SOURCE_RATE) / 220);
    assert.ok(Math.abs(cents) < 20, `${cents.toFixed(1)} cents`);
  });

  test(`at rate ${rate} a voice has no click and keeps its loudness`, () => {
    const samples = voice(6);
    const { output } = stretch(samples, rate);
    const own = toFloat(samples);
    assert.equal(countClicks(output, largestStep(own)), 0);
    const loudness = (values: Float32Array) =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
    const change = 20 * Math.log10(loudness(output) / loudness(own));
    assert.ok(Math.abs(change) < 1, `${change.toFixed(2)} dB`);
  });
}

test('at rate 1 the audio passes through unchanged', () => {
  const samples = voice(1);
  const { output } = stretch(samples, 1);
  const own = toFloat(samples);
  assert.ok(own.every((sample, i) => Math.abs(output[i] - sample) < 1e-6));
});

test('silence stays silent and advances at the requested rate', () => {
  const { output, continuation } = stretch(new Int16Array(24_000), 2);
  assert.ok(output.every((sample) => sample === 0));
  assert.ok(Math.abs(continuation - 24_000) < 500);
});
