import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Voice } from '../../../src/engine/formant/voices/voice.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { SENTENCES } from '../../text/gold/sentences.ts';
import { catalogIds, render } from './engine-fixture.ts';
import { bandPower, decibels, powerSpectrum } from './measures/power-spectrum.ts';
import { sustain } from './measures/sustain.ts';
import { voicePerturbation } from './measures/voice-perturbation.ts';

const SOME = catalogIds().filter((_, i) => i % 45 === 3);

/** A voice without any perturbation. */
const still = (voice: Voice): Voice => ({
  ...voice,
  jitter: 0,
  shimmer: 0,
  drift: 0,
  tremor: 0,
  breath: 0,
  creak: 0,
});

/** Level in dB of a sustained vowel's harmonics over the noise between them, between two frequencies in Hz. */
function harmonicsAboveRest(samples: Int16Array, pitch: number, from: number, to: number): number {
  const size = 8192;
  const width = 24_000 / size;
  const power = powerSpectrum(samples.subarray(4800), size);
  let on = 0;
  let off = 0;
  for (let i = Math.ceil(from / width); i * width < to; i++) {
    const distance = Math.abs(i * width - Math.round((i * width) / pitch) * pitch);
    if (distance < 5 * width) on += power[i]!;
    else off += power[i]!;
  }
  return decibels(on / off);
}

describe('the voice', () => {
  it('is as irregular as healthy speakers: jitter 0.2 to 1 %, shimmer 1 to 6 %, harmonics 14 to 32 dB above noise', () => {
    for (const id of SOME) {
      const voice = voiceFromId(id);
      if (voice.age === 'old') continue;
      const { jitter, shimmer, harmonicsToNoise } = voicePerturbation(sustain(voice, 'a', 2), voice.pitch);
      assert.ok(jitter > 0.0015 && jitter < 0.0105, `${id}: jitter ${jitter}`);
      assert.ok(shimmer > 0.008 && shimmer < 0.06, `${id}: shimmer ${shimmer}`);
      assert.ok(harmonicsToNoise > 14 && harmonicsToNoise < 32, `${id}: ${harmonicsToNoise} dB`);
    }
  });

  it('is less regular in old age, and has tremor', () => {
    const mean = (age: Voice['age']) => {
      const voices = catalogIds()
        .filter((id) => /v5|cast|studio/.test(id))
        .map(voiceFromId)
        .filter((voice) => voice.age === age);
      const jitters = voices.map((voice) => voicePerturbation(sustain(voice, 'a', 2), voice.pitch).jitter);
      return jitters.reduce((sum, jitter) => sum + jitter, 0) / jitters.length;
    };
    assert.ok(mean('old') > 1.5 * mean('young'));
  });

  it('drifts in pitch during a sustained vowel, and returns', () => {
    const voice = voiceFromId('sorani_m001');
    const samples = sustain(voice, 'e', 6);
    const pitches = Array.from({ length: 10 }, (_, i) => {
      const part = samples.subarray(i * 14_000, i * 14_000 + 16_000);
      return voicePerturbation(part, voice.pitch).pitch;
    });
    const spread = (Math.max(...pitches) - Math.min(...pitches)) / voice.pitch;
    assert.ok(spread > 0.002 && spread < 0.04, String(spread));
    const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length;
    assert.ok(Math.abs(mean / voice.pitch - 1) < 0.01, String(mean));
  });

  it('does not buzz: harmonics are clear below 1 kHz and masked by aspiration above 5 kHz', () => {
    for (const id of ['sorani_v5_m001', 'sorani_v5_f002', 'kurmanji_v5_m003', 'badini_v5_f006']) {
      const voice = { ...voiceFromId(id), jitter: 0, shimmer: 0, drift: 0, tremor: 0 };
      const samples = sustain(voice, 'a', 3);
      const low = harmonicsAboveRest(samples, voice.pitch, 100, 1000);
      const high = harmonicsAboveRest(samples, voice.pitch, 5000, 8000);
      assert.ok(low > 25, `${id}: ${low} dB below 1 kHz`);
      assert.ok(high < 18 && high > -12, `${id}: ${high} dB above 5 kHz`);
    }
  });

  it('does not alias from above 12 kHz, even in high voices', () => {
    for (const pitch of [290.37, 413.7]) {
      for (const vowel of ['a', 'î', 'o']) {
        const voice = still({ ...voiceFromId('kurmanji_f002'), tilt: 1, pitch });
        const clean = harmonicsAboveRest(sustain(voice, vowel, 3), pitch, 100, 6000);
        assert.ok(clean > 40, `${vowel} at ${pitch} Hz: ${clean} dB`);
      }
    }
  });

  it('loses about 1 dB at 4 kHz per dB of tilt', () => {
    const level = (tilt: number) => {
      const power = powerSpectrum(sustain({ ...voiceFromId('sorani_v5_m001'), tilt }, 'e', 2, 0.5), 2048);
      return decibels(bandPower(power, 3500, 4500)) - decibels(bandPower(power, 300, 1000));
    };
    const levels = [2, 5, 8, 11].map(level);
    levels.slice(1).forEach((value, i) => {
      const lost = levels[i]! - value;
      assert.ok(lost > 1.5 && lost < 4, levels.join(' '));
    });
  });

  it('is breathier at its onset in soft voices', () => {
    const voice = { ...voiceFromId('sorani_v5_m001'), drift: 0 };
    const risingMs = (softness: number) => {
      const samples = sustain({ ...voice, softness }, 'a', 0.5);
      const loud = (at: number) => Math.max(...samples.subarray(at, at + 240).map(Math.abs));
      const full = loud(9000);
      let at = 0;
      while (loud(at) < 0.7 * full) at += 24;
      return at / 24;
    };
    assert.ok(risingMs(1) > risingMs(0) + 8, `${risingMs(0)} and ${risingMs(1)} ms`);
  });

  it('has the long-term spectrum of speech from 250 Hz to 8 kHz, within 7 dB in every third of an octave', () => {
    /** Byrne and others (1994), dB in third-octave bands from 250 Hz, men and women of twelve languages. */
    const people = [60.3, 59, 62.1, 62.1, 60.5, 56.8, 53.7, 53, 52, 48.7, 48.1, 46.8, 45.6, 44.5, 44.3, 43.7];
    const thirds = people.map((_, i) => 250 * 2 ** (i / 3));
    const sums = thirds.map(() => 0);
    for (const id of catalogIds().filter((name) => name.includes('v5'))) {
      const dialect = id.split('_')[0] as 'sorani' | 'kurmanji' | 'badini';
      const { samples } = render({
        voice: id,
        dialect,
        text: SENTENCES[dialect].slice(0, 6).join(' '),
        silenceTrim: true,
      });
      const power = powerSpectrum(samples, 2048);
      thirds.forEach((hertz, i) => {
        sums[i]! += bandPower(power, hertz * 2 ** (-1 / 6), hertz * 2 ** (1 / 6));
      });
    }
    const ours = sums.map(decibels);
    const offset = (values: readonly number[]) =>
      decibels(values.reduce((sum, value) => sum + 10 ** (value / 10), 0));
    ours.forEach((value, i) => {
      const above = value - offset(ours) - (people[i]! - offset(people));
      assert.ok(Math.abs(above) < 7, `${thirds[i]!.toFixed(0)} Hz: ${above.toFixed(1)} dB`);
    });
  });
});
