import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { integratedLoudness } from '../../../../src/engine/formant/tract/integrated-loudness.ts';
import { SENTENCES } from '../../../text/gold/sentences.ts';
import { catalogIds, render } from '../engine-fixture.ts';
import { dialectOf } from '../measures/dialect-of.ts';

function sine(hertz: number, amplitude: number): Int16Array {
  return Int16Array.from({ length: 72_000 }, (_, i) =>
    Math.round(32767 * amplitude * Math.sin((2 * Math.PI * hertz * i) / 24_000)),
  );
}

describe('loudness', () => {
  it('is measured as ITU-R BS.1770-4 defines it: a full sine of 997 Hz has -3.01 LUFS, one of 50 Hz less', () => {
    assert.ok(Math.abs(integratedLoudness(sine(997, 1)) + 3.01) < 0.05);
    assert.ok(Math.abs(integratedLoudness(sine(997, 0.1)) + 23.01) < 0.05);
    assert.ok(integratedLoudness(sine(50, 1)) < -5);
  });

  it('is the same for all voices within 1 LU, and every sample stays 1 dB below full scale', () => {
    const ceiling = 32768 * 10 ** (-1 / 20);
    const levels = catalogIds()
      .filter((_, i) => i % 22 === 7)
      .map((voice) => {
        const dialect = dialectOf(voice);
        const text = SENTENCES[dialect].slice(0, 6).join(' ');
        const { samples } = render({ voice, dialect, text, silenceTrim: true });
        assert.ok(
          samples.every((sample) => Math.abs(sample) < ceiling),
          voice,
        );
        return { voice, level: integratedLoudness(samples) };
      });
    assert.ok(levels.length > 40);
    const mean = levels.reduce((sum, { level }) => sum + level, 0) / levels.length;
    for (const { voice, level } of levels) {
      assert.ok(Math.abs(level - mean) < 1, `${voice}: ${level.toFixed(2)} LUFS beside ${mean.toFixed(2)}`);
    }
  });

  it('hardly changes with the requested pitch', () => {
    const text = SENTENCES.sorani.slice(0, 4).join(' ');
    const level = (pitch: number) => integratedLoudness(render({ text, pitch, silenceTrim: true }).samples);
    const own = level(0);
    for (const pitch of [-12, -6, 6, 12]) assert.ok(Math.abs(level(pitch) - own) < 3, `${pitch} semitones`);
  });
});
