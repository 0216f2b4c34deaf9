import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplesOfWav } from '../../../training/recorded/samples-of-wav.ts';
import { toRecognitionRate } from '../../../training/recorded/to-recognition-rate.ts';

const tone = (rate: number) =>
  Int16Array.from({ length: rate / 2 }, (_, i) => 9000 * Math.sin((2 * Math.PI * 1000 * i) / rate));

function wavOf(samples: Int16Array, rate: number): Buffer {
  const header = Buffer.alloc(44);
  header.writeUInt32LE(rate, 24);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

test('a file of any rate keeps its duration and its frequencies at 16 kHz', () => {
  for (const rate of [16_000, 22_050, 24_000]) {
    const samples = samplesOfWav(wavOf(tone(rate), rate));
    assert.equal(samples.length, 8000, `${rate} Hz`);
    const rises = samples.filter((sample, i) => i > 0 && samples[i - 1] < 0 && sample >= 0).length;
    assert.ok(Math.abs(rises - 500) <= 2, `${rate} Hz: ${rises} periods`);
  }
});

test('sound that is at 16 kHz already is not filtered', () => {
  const samples = tone(16_000);
  assert.equal(toRecognitionRate(samples, 16_000), samples);
});
