import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishAudio } from '../../../training/recorded/finish-audio.ts';

const tone = (seconds: number, amplitude: number) =>
  Array.from({ length: seconds * 16_000 }, (_, i) => Math.round(amplitude * Math.sin(i / 12)));
const silence = (seconds: number) => new Array<number>(seconds * 16_000).fill(0);
const rms = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

test('silence at both ends is cut to 50 ms, silence inside is kept', () => {
  const spoken = [...silence(0.5), ...tone(0.4, 3000), ...silence(0.3), ...tone(0.4, 3000), ...silence(1)];
  assert.equal(finishAudio(Int16Array.from(spoken)).length, 1.2 * 16_000);
});

test('a quiet and a loud speaker get the same level', () => {
  const [quiet, loud] = [200, 30_000].map((amplitude) =>
    rms(finishAudio(Int16Array.from(tone(1, amplitude)))),
  );
  assert.ok(Math.abs(quiet / loud - 1) < 0.02, `${quiet} and ${loud}`);
});

test('a single loud click does not clip', () => {
  const spoken = Int16Array.from(tone(1, 300));
  spoken[8000] = 32_767;
  const peak = finishAudio(spoken).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  assert.ok(peak <= 31_000);
});

test('nothing is left of silence', () => {
  assert.equal(finishAudio(Int16Array.from(silence(1))).length, 0);
});
