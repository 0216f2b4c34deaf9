import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planUtterance } from '../../../src/engine/formant/planning/plan-utterance.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { Random } from '../../../src/engine/random.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { KURMANJI, loudness, render, SORANI } from './engine-fixture.ts';

/** A few voices of every kind. */
const VOICES = [
  'sorani_m001',
  'sorani_f002',
  'sorani_m045',
  'sorani_f082',
  'sorani_v4_m099',
  'kurmanji_v4_f112',
  'sorani_v5_m005',
  'badini_v5_f002',
  'cast_05',
  'studio_10',
];

describe('the audio', () => {
  it('stays 1 dB below full scale, also at the extremes of every parameter', () => {
    const ceiling = 32768 * 10 ** (-1 / 20);
    for (const voice of VOICES) {
      for (const [speed, pitch] of [
        [1, 0],
        [0.25, 12],
        [4, -12],
        [1, 12],
        [1, -12],
      ]) {
        const { samples } = render({ voice, speed, pitch, temperature: 2 });
        assert.ok(
          samples.every((sample) => Math.abs(sample) < ceiling),
          `${voice} at speed ${speed}, pitch ${pitch}`,
        );
      }
    }
  });

  it('has no DC offset', () => {
    for (const voice of VOICES) {
      const { samples } = render({ voice });
      const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
      assert.ok(Math.abs(mean) < 3, `${voice}: ${mean}`);
    }
  });

  it('is about equally loud in all voices', () => {
    const levels = VOICES.map((voice) => loudness(render({ voice, silenceTrim: true }).samples));
    assert.ok(Math.max(...levels) - Math.min(...levels) < 4, levels.join(' '));
  });

  it('starts, stops and pauses without a discontinuity', () => {
    for (const voice of VOICES) {
      for (const text of [SORANI, 'باشم', 'ئاو. پاش. سەر!', 'نان. زەوی. ماڵ.']) {
        const { samples } = render({ voice, text, silenceTrim: true });
        const largest = largestStep(samples);
        let before = 0;
        let quiet = 1000;
        for (const sample of samples) {
          // The first sample after silence is always a step.
          if (quiet > 48)
            assert.ok(Math.abs(sample - before) < largest / 2, `${voice}: starts with ${sample}`);
          quiet = sample === 0 ? quiet + 1 : 0;
          before = sample;
        }
        assert.ok(Math.abs(before) < 40, `${voice}: ends at ${before}`);
      }
    }
  });

  it('fades into pauses: the ringing is already quiet when it is cut off', () => {
    const { samples, words } = render({ text: 'ناو. ناو.', sentenceSilenceMs: 300 });
    const end = Math.round(words[0].end * 24_000);
    assert.ok(largestStep(samples.subarray(end + 480, end + 721)) < 60);
    assert.ok(samples.subarray(end + 720, end + 7000).every((sample) => sample === 0));
  });

  it('has no larger discontinuity at phone or chunk boundaries than inside a vowel', () => {
    const { chunks, samples } = render({ text: KURMANJI, dialect: 'kurmanji', voice: 'kurmanji_f002' });
    const largest = largestStep(samples);
    let last = 0;
    for (const chunk of chunks) {
      assert.ok(Math.abs(chunk.samples[0] - last) <= largest);
      last = chunk.samples.at(-1) ?? 0;
    }
    assert.ok(largest < 20_000);
  });
});

describe('the joins of voiced phones', () => {
  const TEXT =
    'malê wî ane yelman rewal nemên yarana mewlan elam werîn emê ane melûl lawê newal aw yan won iyan.';

  it('click no louder than the glottal pulses around them', () => {
    for (const id of ['kurmanji_m001', 'kurmanji_f002', 'kurmanji_m007', 'kurmanji_f008']) {
      const voice = voiceFromId(id);
      const { samples } = render({ text: TEXT, dialect: 'kurmanji', voice: id, temperature: 1e-9 });
      const utterance = verbalizeSentence(TEXT, { start: 0, end: TEXT.length }, 'kurmanji');
      const { segments } = planUtterance(utterance, voice, new Random(1), 1e-9);
      const twoPulses = Math.round((24_000 / voice.pitch) * 2.6);
      const loudest = (from: number, to: number) => {
        let peak = 0;
        for (let i = Math.max(4, from); i < Math.min(to, samples.length); i++) {
          const [a, b, c, d, e] = samples.subarray(i - 4, i + 1);
          peak = Math.max(peak, Math.abs(a - 4 * b + 6 * c - 4 * d + e));
        }
        return peak;
      };
      for (const { phone, start } of segments.slice(1)) {
        const join = Math.round(start * 24);
        const around = Math.max(
          loudest(join - twoPulses, join - 6),
          loudest(join + 130, join + 130 + twoPulses),
        );
        const tick = loudest(join - 4, join + 12);
        assert.ok(tick < 1.5 * around, `${id}, into ${phone} at ${start} ms: ${tick} beside ${around}`);
      }
    }
  });
});

function largestStep(samples: Int16Array): number {
  let largest = 0;
  for (let i = 1; i < samples.length; i++) largest = Math.max(largest, Math.abs(samples[i] - samples[i - 1]));
  return largest;
}
