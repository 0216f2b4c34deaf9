import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { voiceFromId } from '../../../../src/engine/formant/voices/voice-from-id.ts';
import { catalogIds, loudness, render } from '../engine-fixture.ts';

describe('voices', () => {
  // covers: catalog.voices
  it('exist for all 901 catalog ids, all different', () => {
    const ids = catalogIds();
    assert.equal(new Set(ids).size, 901);
    const parameters = ids.map((id) => {
      const { id: own, ...rest } = voiceFromId(id);
      assert.equal(own, id);
      return JSON.stringify(rest);
    });
    assert.equal(new Set(parameters).size, 901);
  });

  // covers: catalog.voices
  it('all produce speech', () => {
    for (const voice of catalogIds()) {
      const { samples } = render({ voice, text: 'باش', silenceTrim: true });
      const level = loudness(samples);
      assert.ok(level > -32 && level < -12, `${voice}: ${level} dB`);
    }
  });

  it('are men for odd numbers and women for even ones', () => {
    for (const id of catalogIds()) {
      const odd = Number(id.slice(-1)) % 2 === 1;
      const { gender, pitch } = voiceFromId(id);
      assert.equal(gender, odd ? 'male' : 'female', id);
      assert.ok(odd ? pitch <= 165 : pitch >= 165, id);
    }
  });

  it('of v5 differ by at least 2 semitones or 4 % of tract length', () => {
    const curated = catalogIds()
      .filter((id) => /_v5_|cast|studio/.test(id))
      .map(voiceFromId);
    assert.equal(curated.length, 39);
    for (const [i, a] of curated.entries()) {
      for (const b of curated.slice(i + 1)) {
        const semitones = Math.abs(12 * Math.log2(a.pitch / b.pitch));
        const size = Math.abs(a.formantScale / b.formantScale - 1);
        assert.ok(semitones >= 2 || size >= 0.04, `${a.id} and ${b.id}`);
      }
    }
  });

  it('are rejected for any other id', () => {
    for (const id of [
      '',
      'sorani',
      'sorani_f001',
      'sorani_m002',
      'sorani_m000',
      'sorani_m101',
      'sorani_v4_m333',
      'sorani_v6_m001',
      'badini_m001',
      'badini_v5_m007',
      'cast_08',
      'studio_07',
      'studio_14',
      'clone_1',
      'sorani_m001 ',
      '__proto__',
    ]) {
      assert.throws(
        () => voiceFromId(id),
        { name: 'SpeechError', code: 'voice-unavailable', field: 'speaker_id' },
        JSON.stringify(id),
      );
    }
  });
});
