import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { VariableRateResampler } from '../../worklets/variable-rate-resampler.ts';
import { randomFrom, SOURCE_RATE } from './signals.ts';

/** Feeds `input` in chunks of the given sizes and reads what is ready, also in chunks; flushed with zeros at the end. */
function resample(
  input: Float32Array,
  outputRate: number,
  portions: readonly number[] = [512],
  rate = 1,
): Float32Array {
  const resampler = new VariableRateResampler(SOURCE_RATE, outputRate);
  resampler.setRate(rate);
  const total = Math.ceil((input.length * outputRate) / SOURCE_RATE / rate - 1e-9);
  const output = new Float32Array(total);
  const padded = new Float32Array(input.length + 1024);
  padded.set(input);
  let written = 0;
  let done = 0;
  for (let turn = 0; done < total; turn++) {
    const portion = portions[turn % portions.length];
    const count = Math.min(portion, padded.length - written);
    written += resampler.write(padded, written, count);
    done += resampler.read(output, done, Math.min(total - done, 1 + ((portion * 7) % 331)));
  }
  return output;
}

function noise(length: number, seed = 1): Float32Array {
  const random = randomFrom(seed);
  return Float32Array.from({ length }, () => Math.fround(Math.round((random() * 2 - 1) * 32767) / 32768));
}

function sine(frequency: number, rate: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((2 * Math.PI * frequency * i) / rate));
}

/** Signal over error, dB, away from the ends. */
function fidelity(output: Float32Array, wanted: Float32Array): number {
  let signal = 0;
  let error = 0;
  for (let i = 200; i < output.length - 200; i++) {
    signal += wanted[i] ** 2;
    error += (output[i] - wanted[i]) ** 2;
  }
  return 10 * Math.log10(signal / error);
}

for (const outputRate of [8000, 16_000, 22_050, 44_100, 48_000, 96_000]) {
  test(`the output at ${outputRate} Hz is bit-identical for any chunking of the input`, () => {
    const input = noise(3000);
    const whole = resample(input, outputRate, [512]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 20 }),
        (portions) => {
          assert.deepEqual(resample(input, outputRate, portions), whole);
        },
      ),
      { numRuns: 25 },
    );
  });
}

test('at an equal rate every sample passes through unchanged', () => {
  const input = noise(5000);
  assert.deepEqual(resample(input, SOURCE_RATE), input);
});

test('back at an equal rate after another, the samples go on from between two inputs without a jump', () => {
  const resampler = new VariableRateResampler(SOURCE_RATE, SOURCE_RATE);
  const input = sine(440, SOURCE_RATE, 3000);
  const output = new Float32Array(1800);
  let written = 0;
  const read = (from: number, count: number) => {
    written += resampler.write(input, written, resampler.needed(count));
    assert.equal(resampler.read(output, from, count), count);
  };
  read(0, 400);
  resampler.setRate(1.037);
  read(400, 401);
  resampler.setRate(1);
  read(801, 999);
  // The instants of the outputs, as the rates say.
  let place = 0;
  for (let i = 0; i < output.length; place += i >= 400 && i < 801 ? 1.037 : 1, i++) {
    const wanted = 0.5 * Math.sin((2 * Math.PI * 440 * place) / SOURCE_RATE);
    if (i > 50) assert.ok(Math.abs(output[i] - wanted) < 1e-3, `${i}: ${output[i]}, not ${wanted}`);
  }
});

test('at twice the rate every second output is an input sample, unchanged', () => {
  const input = noise(5000);
  const output = resample(input, 48_000);
  assert.equal(output.length, 10_000);
  assert.ok(input.every((sample, i) => output[2 * i] === sample));
});

for (const [outputRate, frequency, floor] of [
  [48_000, 1000, 90],
  [48_000, 9000, 80],
  [44_100, 1000, 90],
  [44_100, 9000, 80],
  [96_000, 5000, 80],
  [16_000, 3000, 75],
] as const) {
  test(`a tone of ${frequency} Hz keeps its waveform at ${outputRate} Hz to ${floor} dB`, () => {
    const output = resample(sine(frequency, SOURCE_RATE, 24_000), outputRate);
    const wanted = sine(frequency, outputRate, output.length);
    const measured = fidelity(output, wanted);
    assert.ok(measured >= floor, `${measured.toFixed(1)} dB`);
  });
}

test('a tone above the Nyquist frequency of a low output rate is removed, not aliased', () => {
  const output = resample(sine(11_000, SOURCE_RATE, 24_000), 16_000);
  const rms = Math.sqrt(
    output.slice(200, -200).reduce((sum, sample) => sum + sample ** 2, 0) / (output.length - 400),
  );
  assert.ok(20 * Math.log10(rms / (0.5 / Math.SQRT2)) < -75);
});

test('reading 3 % faster shortens the audio by 3 % and raises its pitch by as much', () => {
  const output = resample(sine(1000, SOURCE_RATE, 24_000), 48_000, [512], 1.03);
  assert.equal(output.length, Math.ceil(48_000 / 1.03));
  const measured = fidelity(output, sine(1030, 48_000, output.length));
  assert.ok(measured > 70, `${measured.toFixed(1)} dB`);
});

test('the phase is exact: after ten minutes at 44.1 kHz not one sample is missing or extra', () => {
  const resampler = new VariableRateResampler(SOURCE_RATE, 44_100);
  const input = new Float32Array(500);
  const output = new Float32Array(2048);
  let read = 0;
  for (let written = 0; written < 600 * SOURCE_RATE; written += input.length) {
    assert.equal(resampler.write(input, 0, input.length), input.length);
    for (let count = -1; count !== 0; read += count) count = resampler.read(output, 0, output.length);
  }
  const withheld = Math.round(resampler.ahead * (44_100 / SOURCE_RATE));
  assert.equal(read + withheld, 600 * 44_100);
});

test('needed() returns the minimum input', () => {
  for (const outputRate of [16_000, 44_100, 48_000]) {
    const resampler = new VariableRateResampler(SOURCE_RATE, outputRate);
    const input = noise(400);
    const output = new Float32Array(128);
    for (let turn = 0; turn < 50; turn++) {
      const needed = resampler.needed(128);
      assert.equal(resampler.write(input, 0, needed - 1), needed - 1);
      assert.equal(resampler.needed(128), 1);
      resampler.write(input, 0, 1);
      assert.equal(resampler.read(output, 0, 128), 128);
    }
  }
});
