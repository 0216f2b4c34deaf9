import type { Utterance } from '../../text/types.ts';
import type { Random } from './random.ts';
import type { Segment, SpeechPlan } from './speech-plan.ts';
import type { Voice } from './voices.ts';

interface Phrase {
  readonly start: number;
  readonly end: number;
  readonly ending: Utterance['ending'];
  /** Where the phrase starts, in natural-log units above the voice's mean. */
  readonly top: number;
}

/** A rise and fall on a stressed vowel: a Gaussian in log frequency. */
interface Accent {
  readonly time: number;
  readonly width: number;
  readonly height: number;
}

/** How the pitch ends: the last `ms` move by `by` natural-log units. */
const ENDINGS = {
  statement: { ms: 180, by: -0.12 },
  exclamation: { ms: 180, by: -0.12 },
  question: { ms: 230, by: 0.3 },
  continuation: { ms: 160, by: 0.1 },
} as const;

const DECLINATION = 0.17;
const MAX_DOWNSTEP = 0.06;

/**
 * The fundamental of one sentence: declination over each phrase, an accent on each stressed vowel, a final fall or rise
 * (superposition in log frequency, after Fujisaki and Hirose, 1984). Times are ms at speed 1.
 */
export class Intonation {
  readonly #phrases: Phrase[] = [];
  readonly #accents: Accent[] = [];
  readonly #base: number;
  readonly #range: number;
  #phrase = 0;
  #accent = 0;

  /** @param semitones the job's pitch shift. */
  constructor(
    plan: SpeechPlan,
    ending: Utterance['ending'],
    voice: Voice,
    random: Random,
    variation: number,
    semitones: number,
  ) {
    this.#base = voice.pitch * 2 ** (semitones / 12);
    this.#range = voice.range * (ending === 'exclamation' ? 1.25 : 1);
    let first: Segment | undefined;
    plan.segments.forEach((segment, i) => {
      if (!segment.shape) return;
      first ??= segment;
      if (segment.stressed) {
        const height = segment.phraseFinal ? 0.09 : 0.13;
        this.#accents.push({
          time: segment.start + segment.duration * 0.45,
          width: Math.max(70, segment.duration * 0.9),
          height: height * (1 + 0.25 * variation * random.signed()),
        });
      }
      const next = plan.segments[i + 1];
      if (next?.shape) return;
      this.#phrases.push({
        start: first.start,
        end: segment.start + segment.duration,
        ending: next ? 'continuation' : ending,
        top: 0.09 - Math.min(MAX_DOWNSTEP, 0.02 * this.#phrases.length) + 0.02 * variation * random.signed(),
      });
      first = undefined;
    });
  }

  /** Frequency in Hz at a time; times must not decrease from call to call. */
  at(ms: number): number {
    const phrases = this.#phrases;
    while (this.#phrase < phrases.length - 1 && ms > phrases[this.#phrase].end) this.#phrase++;
    const phrase = phrases[this.#phrase];
    if (!phrase) return this.#base;
    const progress = Math.min(1, Math.max(0, (ms - phrase.start) / Math.max(1, phrase.end - phrase.start)));
    let level = phrase.top - DECLINATION * progress;
    const accents = this.#accents;
    while (this.#accent < accents.length && ms > accents[this.#accent].time + 3 * accents[this.#accent].width)
      this.#accent++;
    for (let i = this.#accent; i < accents.length; i++) {
      const { time, width, height } = accents[i];
      const distance = (ms - time) / width;
      // Accents come in order of time and have nearly one width, so all later ones are further away.
      if (distance < -3) break;
      level += height * Math.exp(-distance * distance);
    }
    const { ms: reach, by } = ENDINGS[phrase.ending];
    const remaining = phrase.end - ms;
    if (remaining < reach) level += by * (1 - Math.max(0, remaining) / reach);
    return this.#base * Math.exp(level * this.#range);
  }
}
