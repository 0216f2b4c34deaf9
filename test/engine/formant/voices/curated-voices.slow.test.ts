import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { voiceFromId } from '../../../../src/engine/formant/voices/voice-from-id.ts';
import { catalogIds } from '../engine-fixture.ts';
import { measuredFormantScale } from '../measures/measured-formant-scale.ts';
import { medianPitch } from '../measures/median-pitch.ts';

interface Measured {
  readonly id: string;
  readonly age: string;
  readonly male: boolean;
  /** Median of six sentences, in Hz. */
  readonly pitch: number;
  readonly scale: number;
}

function measure(id: string): Measured {
  const voice = voiceFromId(id);
  return {
    id,
    age: voice.age,
    male: voice.gender === 'male',
    pitch: medianPitch(id),
    scale: measuredFormantScale(voice),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the voices of v5, measured acoustically', () => {
  const measured = catalogIds()
    .filter((id) => /_v5_|cast|studio/.test(id))
    .map(measure);

  it('have their specified pitch and formants, within 1.5 semitones and 3 %', () => {
    assert.equal(measured.length, 39);
    for (const { id, pitch, scale } of measured) {
      const voice = voiceFromId(id);
      assert.ok(Math.abs(12 * Math.log2(pitch / voice.pitch)) < 1.5, `${id}: ${pitch} Hz`);
      assert.ok(Math.abs(scale / voice.formantScale - 1) < 0.03, `${id}: formants at ${scale}`);
    }
  });

  it('differ pairwise by 1.5 semitones or 3.5 % of tract length', () => {
    for (const [i, a] of measured.entries()) {
      for (const b of measured.slice(i + 1)) {
        const semitones = Math.abs(12 * Math.log2(a.pitch / b.pitch));
        const size = Math.max(a.scale / b.scale, b.scale / a.scale) - 1;
        assert.ok(semitones > 1.5 || size > 0.035, `${a.id} and ${b.id}: ${semitones}, ${size}`);
      }
    }
  });

  it('are men below 175 Hz and women above 155 Hz, with shorter tracts', () => {
    for (const { id, male, pitch, scale } of measured) {
      assert.ok(
        male ? pitch < 175 && scale < 1.09 : pitch > 155 && scale > 1.04,
        `${id}: ${pitch}, ${scale}`,
      );
    }
    const scales = (male: boolean) =>
      mean(measured.filter((voice) => voice.male === male).map(({ scale }) => scale));
    assert.ok(scales(false) / scales(true) > 1.12);
  });

  it('are old and young in every dialect, the young higher and from shorter tracts', () => {
    for (const male of [true, false]) {
      const of = (age: string) => measured.filter((voice) => voice.male === male && voice.age === age);
      const [old, young] = [of('old'), of('young')];
      assert.ok(old.length >= 2 && young.length >= 3);
      assert.ok(mean(young.map(({ pitch }) => pitch)) > 1.2 * mean(old.map(({ pitch }) => pitch)));
      assert.ok(mean(young.map(({ scale }) => scale)) > 1.05 * mean(old.map(({ scale }) => scale)));
    }
    for (const dialect of ['sorani', 'kurmanji', 'badini']) {
      const ages = new Set(measured.filter(({ id }) => id.startsWith(dialect)).map(({ age }) => age));
      assert.equal(ages.size, 3, dialect);
    }
  });
});
