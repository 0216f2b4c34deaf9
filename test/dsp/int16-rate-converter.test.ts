import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Int16RateConverter } from '../../src/dsp/int16-rate-converter.ts';

const FROM = 22_050;
const TO = 24_000;

function tone(rate: number, hertz: number, count: number): Int16Array {
  return Int16Array.from({ length: count }, (_, i) =>
    Math.round(20_000 * Math.sin((2 * Math.PI * hertz * i) / rate)),
  );
}

function resample(input: Int16Array, piece: number): Int16Array {
  const converter = new Int16RateConverter(FROM, TO);
  const out: number[] = [];
  for (let at = 0; at < input.length; at += piece)
    out.push(...converter.push(input.subarray(at, at + piece)));
  out.push(...converter.flush());
  return Int16Array.from(out);
}

describe('the rate converter from 22,050 to 24,000 Hz', () => {
  it('preserves duration exactly, without delay', () => {
    for (const count of [1, 146, 147, 148, 22_050, 33_333]) {
      assert.equal(resample(tone(FROM, 400, count), count).length, Math.ceil((count * 160) / 147));
    }
  });

  it('reproduces the tone as sampled at the higher rate', () => {
    for (const hertz of [100, 1000, 4000, 8000]) {
      const out = resample(tone(FROM, hertz, 8000), 8000);
      const expected = tone(TO, hertz, out.length);
      for (let i = 100; i < out.length - 100; i++) {
        assert.ok(
          Math.abs(out[i] - expected[i]) <= 8,
          `${hertz} Hz, sample ${i}: ${out[i]} for ${expected[i]}`,
        );
      }
    }
  });

  it('is independent of how the stream is split', () => {
    const input = tone(FROM, 700, 5000);
    const whole = resample(input, 5000);
    for (const piece of [1, 7, 147, 1000]) assert.deepEqual(resample(input, piece), whole);
  });
});
