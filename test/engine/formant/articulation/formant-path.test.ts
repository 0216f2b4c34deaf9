import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Articulation } from '../../../../src/engine/formant/articulation/articulation.ts';
import { Frame } from '../../../../src/engine/formant/articulation/frame.ts';
import { planUtterance } from '../../../../src/engine/formant/planning/plan-utterance.ts';
import { voiceFromId } from '../../../../src/engine/formant/voices/voice-from-id.ts';
import { Random } from '../../../../src/engine/random.ts';
import type { TextDialect } from '../../../../src/text/dialect/text-dialect.ts';
import { verbalizeSentence } from '../../../../src/text/verbalize/verbalize-sentence.ts';
import { SENTENCES } from '../../../text/gold/sentences.ts';
import { formantsIn, partOf, speakPhones } from '../spoken-phones.ts';

/** Such a low pitch makes the formants easy to measure. */
const BASS = 'sorani_m005';
const FRAME_MS = 5;

describe('the path of the formants', () => {
  it('is continuous within phones and across boundaries', () => {
    // Hz in 5 ms: faster than any tongue moves a formant (the quickest glides of speech are about 40 Hz/ms).
    const most = { 1: [160, 420, 260], 2: [260, 640, 420] } as const;
    for (const speed of [1, 2] as const) {
      for (const [dialect, texts] of Object.entries(SENTENCES)) {
        for (const text of texts) {
          for (const [left, right, phones] of pairsOfFrames(text, dialect as TextDialect, speed)) {
            for (const k of [0, 1, 2]) {
              const jump = Math.abs(right[k] - left[k]);
              assert.ok(jump < most[speed][k], `F${k + 1} by ${jump} Hz at ${phones} in ${text}`);
            }
          }
        }
      }
    }
  });

  it('reaches a steady state in every vowel, also at double speed', () => {
    for (const speed of [1, 2]) {
      for (const [word, vowel, second] of [
        ['bîbî', 'î', 2280],
        ['gugu', 'u', 1060],
        ['tête', 'ê', 2050],
        ['dûd', 'û', 740],
      ] as const) {
        const phone = speakPhones(`${word} ${word}`, BASS, speed).find((spoken) => spoken.phone === vowel);
        assert.ok(phone);
        const peaks = formantsIn(partOf(phone, 0.35, 0.75), 200, 2700);
        const aim = second * voiceFromId(BASS).formantScale;
        const off = Math.min(...peaks.map((peak) => Math.abs(peak / aim - 1)));
        assert.ok(off < 0.1, `${vowel} of ${word} at ${speed}x: ${peaks}`);
      }
    }
  });
});

describe('the vowels', () => {
  it('are at least one Bark apart, measured acoustically', () => {
    const vowels = ['a', 'e', 'ê', 'î', 'i', 'o', 'u', 'û'].map((vowel) => {
      const phones = speakPhones(`h${vowel}h${vowel}ha`, BASS);
      const phone = phones.filter((spoken) => spoken.phone === vowel)[vowel === 'a' ? 1 : 0];
      const peaks = formantsIn(partOf(phone, 0.3, 0.7), 200, 2700);
      return { vowel, peaks };
    });
    for (const [i, one] of vowels.entries()) {
      for (const other of vowels.slice(i + 1)) {
        const distance = Math.hypot(
          bark(one.peaks[0]) - bark(other.peaks[0]),
          bark(one.peaks[1]) - bark(other.peaks[1]),
        );
        assert.ok(distance > 1, `${one.vowel} ${one.peaks} and ${other.vowel} ${other.peaks}: ${distance}`);
      }
    }
  });
});

type Formants = readonly [number, number, number];

function* pairsOfFrames(
  text: string,
  dialect: TextDialect,
  speed: number,
): Generator<[Formants, Formants, string]> {
  const utterance = verbalizeSentence(text, { start: 0, end: text.length }, dialect);
  const { segments } = planUtterance(utterance, voiceFromId(BASS), new Random(1), 1, speed);
  const frame = new Frame();
  let before: Formants | undefined;
  for (const [index, segment] of segments.entries()) {
    if (!segment.shape) {
      before = undefined;
      continue;
    }
    const ms = segment.duration / speed;
    const articulation = new Articulation(segments, index, ms, 0.03);
    for (let time = 0; time < ms; time += FRAME_MS) {
      articulation.shape(frame, time);
      const now: Formants = [frame.f1, frame.f2, frame.f3];
      if (before) yield [before, now, `${segments[index - 1]?.phone ?? ''}${segment.phone}`];
      before = now;
    }
  }
}

/** Traunmüller (1990). */
function bark(hertz: number): number {
  return (26.81 * hertz) / (1960 + hertz) - 0.53;
}
