import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { CaptureFrames } from '../../src/workers/capture-frames.ts';
import { PcmResampler } from '../../src/workers/pcm-resampler.ts';
import { randomFrom } from '../worklets/signals.ts';

const RATES = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000];
/** Rates with more phases than the table has rows; half of the second is not an integer. */
const ODD_RATES = [44_056, 44_101];

function resample(input: Float32Array, inputRate: number, portions: readonly number[]): Int16Array {
  const resampler = new PcmResampler(inputRate);
  const output: number[] = [];
  for (let at = 0, turn = 0; at < input.length; turn++) {
    const length = portions[turn % portions.length];
    output.push(...resampler.write(input.subarray(at, at + length)));
    at += length;
  }
  output.push(...resampler.finish());
  return Int16Array.from(output);
}

function noise(length: number): Float32Array {
  const random = randomFrom(7);
  return Float32Array.from({ length }, () => random() * 2.2 - 1.1);
}

function tone(frequency: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, i) => 0.9 * Math.sin((2 * Math.PI * frequency * i) / rate),
  );
}

/** Root mean square relative to that of `tone`, dB, away from the ends. */
function gain(output: Int16Array): number {
  const middle = output.subarray(2000, -2000);
  const power = middle.reduce((sum, sample) => sum + sample ** 2, 0) / middle.length;
  return 10 * Math.log10(power / ((0.9 * 32_768) ** 2 / 2));
}

for (const rate of [...RATES, 192_000, ...ODD_RATES]) {
  test(`from ${rate} Hz, output is bit-identical for any chunking of the input`, () => {
    const input = noise(4000);
    const whole = resample(input, rate, [input.length]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 20 }),
        (portions) => {
          assert.deepEqual(resample(input, rate, portions), whole);
        },
      ),
      { numRuns: 20 },
    );
  });

  test(`from ${rate} Hz, a minute becomes exactly 960,000 samples`, () => {
    const resampler = new PcmResampler(rate);
    const second = new Float32Array(rate);
    let samples = 0;
    for (let i = 0; i < 60; i++) samples += resampler.write(second).length;
    assert.equal(samples + resampler.finish().length, 60 * LIVE_SAMPLE_RATE);
  });
}

for (const rate of [16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000, ...ODD_RATES]) {
  test(`from ${rate} Hz, the response is flat to 0.01 dB up to 7 kHz`, () => {
    for (const frequency of [100, 1000, 3000, 5000, 6500, 7000]) {
      const measured = gain(resample(tone(frequency, rate), rate, [1024]));
      assert.ok(Math.abs(measured) <= 0.01, `${frequency} Hz: ${measured.toFixed(4)} dB`);
    }
  });
}

for (const rate of [22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000, ...ODD_RATES]) {
  test(`from ${rate} Hz, nothing above 8.5 kHz aliases: no trace in 16 bits, at 90 dB`, () => {
    for (let frequency = 8500; frequency < rate / 2 - 500; frequency += 4370) {
      const measured = gain(resample(tone(frequency, rate), rate, [1024]));
      assert.ok(measured <= -90, `${frequency} Hz: ${measured.toFixed(1)} dB`);
    }
  });
}

test('at 16 kHz every 16-bit sample passes through unchanged', () => {
  const samples = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);
  assert.deepEqual(
    resample(
      Float32Array.from(samples, (sample) => sample / 32_768),
      16_000,
      [1024],
    ),
    samples,
  );
});

test('ties are rounded to even, and overload is clipped', () => {
  const samples = [0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 32_767.4, 40_000, -40_000].map((value) => value / 32_768);
  assert.deepEqual(
    [...resample(Float32Array.from(samples), 16_000, [100])],
    [0, 2, 2, 0, -2, -2, 32_767, 32_767, -32_768],
  );
});

test('a click keeps its time: the first syllable is not delayed', () => {
  for (const rate of [44_100, 48_000, 96_000, 192_000]) {
    const input = new Float32Array(rate);
    input[rate / 10] = 1;
    const output = resample(input, rate, [997]);
    assert.equal(output.indexOf(Math.max(...output)), LIVE_SAMPLE_RATE / 10);
  }
});

test('frames have equal length, the last may be shorter, and none of the audio is missing', () => {
  const input = noise(48_000);
  const frames = new CaptureFrames(48_000, 640);
  const received: Int16Array[] = [];
  for (let at = 0; at < input.length; at += 1024)
    received.push(...frames.write(input.subarray(at, at + 1024)));
  received.push(...frames.finish());
  assert.ok(received.slice(0, -1).every((frame) => frame.length === 640));
  assert.deepEqual(
    received.flatMap((frame) => [...frame]),
    [...resample(input, 48_000, [1024])],
  );
});

test('an invalid rate is rejected by name', () => {
  for (const rate of [0, -1, 1.5, Number.NaN, 1e9]) {
    assert.throws(() => new PcmResampler(rate), /sample rate/);
  }
});
