import type { Phone, SpokenWord, Utterance } from '../../../text/utterance/utterance.ts';
import type { Random } from '../../random.ts';
import type { PhoneShape } from '../phones/phone-shape.ts';
import { shapeOf } from '../phones/phones.ts';
import type { Voice } from '../voices/voice.ts';
import { isSpeakable } from './is-speakable.ts';
import { type DurationContext, type PhoneDuration, phoneDuration } from './phone-duration.ts';
import { scaleDurations } from './scale-durations.ts';
import { type Phrase, type PhraseEnding, splitPhrases } from './split-phrases.ts';

/** A phone, or a pause (`shape` undefined). Times are ms of speech at speed 1. */
export interface Segment {
  readonly phone: Phone | undefined;
  readonly shape: PhoneShape | undefined;
  readonly start: number;
  readonly duration: number;
  /** Index in the utterance's items; -1 for a pause. */
  readonly item: number;
  readonly stressed: boolean;
  /** Belongs to the phrase's last word. */
  readonly phraseFinal: boolean;
}

const PAUSE = { phone: undefined, shape: undefined, item: -1, stressed: false, phraseFinal: false } as const;

/** A phrase with its segments. */
export interface PlannedPhrase {
  /** Indices of its first and last segments, excluding its pause. */
  readonly first: number;
  readonly last: number;
  readonly ending: PhraseEnding;
  readonly isAside: boolean;
  /** Segment of the nuclear vowel; -1 if none. */
  readonly nucleus: number;
}

export interface UtterancePlan {
  readonly segments: readonly Segment[];
  readonly phrases: readonly PlannedPhrase[];
  /** ms at speed 1. */
  readonly duration: number;
}

const CLOSES: Readonly<Record<PhraseEnding, 'break' | 'clause' | 'sentence'>> = {
  statement: 'sentence',
  question: 'sentence',
  wordQuestion: 'sentence',
  exclamation: 'sentence',
  continuation: 'clause',
  item: 'clause',
  break: 'break',
};

/**
 * Assigns a duration to every phone of a sentence (`phoneDuration`), varied randomly by `variation` (the
 * job's temperature), and distributes each word's duration over its phones for the speed (`scaleDurations`).
 * @param speed the job's speed; words and pauses keep their times on the plan's clock whatever it is.
 */
export function planUtterance(
  utterance: Utterance,
  voice: Pick<Voice, 'rate'>,
  random: Random,
  variation: number,
  speed = 1,
): UtterancePlan {
  const segments: Segment[] = [];
  const phrases: PlannedPhrase[] = [];
  let clock = 0;
  for (const phrase of splitPhrases(utterance)) {
    const first = segments.length;
    let nucleus = -1;
    for (let item = phrase.first; item <= phrase.last; item++) {
      const word = utterance.items[item];
      if (!word || !isSpeakable(word)) continue;
      const lengths = lengthsOf(word, item, phrase, segments.length === 0, random, variation);
      const durations = scaleDurations(lengths, speed);
      lengths.forEach(({ phone, shape, stressed }, i) => {
        if (stressed && item === phrase.nucleus) nucleus = segments.length;
        const duration = (durations[i] as number) / voice.rate;
        const phraseFinal = item === phrase.last;
        segments.push({ phone, shape, start: clock, duration, item, stressed, phraseFinal });
        clock += duration;
      });
    }
    phrases.push({
      first,
      last: segments.length - 1,
      ending: phrase.ending,
      isAside: phrase.isAside,
      nucleus,
    });
    if (phrase.pause > 0) {
      const duration = phrase.pause / voice.rate;
      segments.push({ ...PAUSE, start: clock, duration });
      clock += duration;
    }
  }
  return { segments, phrases, duration: clock };
}

interface PlannedPhone extends PhoneDuration {
  readonly phone: Phone;
  readonly shape: PhoneShape;
  readonly stressed: boolean;
}

function lengthsOf(
  word: SpokenWord,
  item: number,
  phrase: Phrase,
  opensSentence: boolean,
  random: Random,
  variation: number,
): PlannedPhone[] {
  const shapes = word.phones.map(shapeOf);
  const vowels = shapes.reduce((count, shape) => count + (shape?.manner === 'vowel' ? 1 : 0), 0);
  const lastVowel = shapes.findLastIndex((shape) => shape?.manner === 'vowel');
  const planned: PlannedPhone[] = [];
  shapes.forEach((shape, i) => {
    if (!shape) return;
    const place: DurationContext = {
      shape,
      before: shapes[i - 1],
      next: shapes[i + 1],
      afterNext: shapes[i + 2],
      isStressed: i === word.stress,
      opensStress: i + 1 === word.stress,
      isNucleus: item === phrase.nucleus,
      isFunctionWord: word.isFunctionWord,
      vowels,
      opensPhrase: item === phrase.first && i === 0,
      closes: item === phrase.last && i >= lastVowel ? CLOSES[phrase.ending] : undefined,
    };
    const { duration, least } = phoneDuration(place);
    const chance = 1 + random.signed() * 0.03 * variation;
    let length = duration * chance;
    // The closure of the very first stop is inaudible; keep only its release.
    const isOpening = opensSentence && planned.length === 0 && shape.release !== undefined && !shape.voiced;
    if (isOpening) length = Math.min(length, (shape.release ?? 0) + 12);
    planned.push({
      duration: length,
      least: Math.min(least * chance, length),
      phone: word.phones[i] as Phone,
      shape,
      stressed: place.isStressed,
    });
  });
  return planned;
}
