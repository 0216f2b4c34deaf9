import type { Phone, SpokenWord, Utterance } from '../../text/types.ts';
import type { PhoneShape } from './phone-shape.ts';
import { shapeOf } from './phones.ts';
import type { Random } from './random.ts';
import type { Voice } from './voices.ts';

/** One phone, or a pause (`shape` undefined), on the plan's own clock: ms at speed 1. */
export interface Segment {
  readonly phone: Phone | undefined;
  readonly shape: PhoneShape | undefined;
  readonly start: number;
  readonly duration: number;
  /** Index in the utterance's items; -1 for a pause. */
  readonly item: number;
  readonly stressed: boolean;
  /** Part of the last word before a pause or the end. */
  readonly phraseFinal: boolean;
}

export interface SpeechPlan {
  readonly segments: readonly Segment[];
  /** ms at speed 1. */
  readonly duration: number;
}

/** Pauses inside a sentence, in ms at speed 1. */
const PAUSE_MS = { comma: 170, colon: 240, stop: 340 } as const;

/**
 * Gives every phone of a sentence its length: the phone's own, changed by stress, word length, clusters and the end of the phrase
 * (rules of the kind of Klatt, 1976), and by chance as far as `variation` (the job's temperature) allows.
 */
export function planSpeech(
  utterance: Utterance,
  voice: Voice,
  random: Random,
  variation: number,
): SpeechPlan {
  const segments: Segment[] = [];
  const { items } = utterance;
  let lastWord = items.length - 1;
  while (lastWord >= 0 && !isSpoken(items[lastWord])) lastWord--;
  let clock = 0;
  const push = (segment: Omit<Segment, 'start'>) => {
    segments.push({ ...segment, start: clock });
    clock += segment.duration;
  };
  for (let item = 0; item <= lastWord; item++) {
    const entry = items[item];
    if (entry.kind === 'pause') {
      // A pause before anything is said, or after another pause, only delays.
      if (segments.length === 0 || segments.at(-1)?.shape === undefined) continue;
      const duration = PAUSE_MS[entry.strength] / voice.rate;
      push({ phone: undefined, shape: undefined, duration, item: -1, stressed: false, phraseFinal: false });
      continue;
    }
    const phraseFinal = item === lastWord || items[item + 1]?.kind === 'pause';
    const shapes = entry.phones.map(shapeOf);
    const vowels = shapes.reduce((count, shape) => count + (shape?.manner === 'vowel' ? 1 : 0), 0);
    const lastVowel = shapes.findLastIndex((shape) => shape?.manner === 'vowel');
    shapes.forEach((shape, i) => {
      if (!shape) return;
      const next = shapes[i + 1];
      const stressed = i === entry.stress;
      let duration = shape.duration;
      if (shape.manner === 'vowel') {
        duration *= stressed ? 1.12 : entry.isFunctionWord ? 0.82 : 0.9;
        if (next && !next.voiced && next.manner === 'stop') duration *= 0.88;
        if (vowels >= 4) duration *= 0.9;
        if (isConsonant(next) && isConsonant(shapes[i + 2])) duration *= 0.92;
      } else {
        if (isConsonant(shapes[i - 1]) || isConsonant(next)) duration *= 0.84;
        if (i === 0) duration *= 1.05;
      }
      if (phraseFinal && i >= lastVowel) duration *= shape.manner === 'vowel' ? 1.45 : 1.2;
      duration *= 1 + random.signed() * 0.03 * variation;
      // Nobody hears the closure of the first sound; only its release.
      const opening = segments.length === 0 && shape.release !== undefined && !shape.voiced;
      if (opening) duration = Math.min(duration, (shape.release ?? 0) + 12);
      push({ phone: entry.phones[i], shape, duration: duration / voice.rate, item, stressed, phraseFinal });
    });
  }
  return { segments, duration: clock };
}

/** Whether an item has at least one phone this engine knows. */
export function isSpoken(item: Utterance['items'][number]): item is SpokenWord {
  return item.kind === 'word' && item.phones.some((phone) => shapeOf(phone) !== undefined);
}

function isConsonant(shape: PhoneShape | undefined): boolean {
  return shape !== undefined && shape.manner !== 'vowel';
}
