import type { Random } from '../../random.ts';
import type { Voice } from '../voices/voice.ts';
import { Microprosody } from './microprosody.ts';
import { PHRASE_TUNES, type PhraseTune } from './phrase-tunes.ts';
import { PitchContour } from './pitch-contour.ts';
import type { PlannedPhrase, Segment, UtterancePlan } from './plan-utterance.ts';

/** Initial level of a sentence, in natural-log units above the voice's mean F0. */
const TOP = 0.08;
/** Each phrase starts this much lower than the previous one, up to the maximum. */
const PHRASE_STEP = 0.022;
const MAX_PHRASE_STEP = 0.066;
/** Downstep: each accent has this fraction of the previous one's height, down to the minimum. */
const DOWNSTEP = 0.92;
const MIN_DOWNSTEP = 0.7;
const ACCENT = 0.18;
/** Default accents peak late in their vowel. */
const ACCENT_PEAK = 0.85;
/** Declination in the first second of a phrase; it flattens afterwards. */
const DECLINATION = 0.14;
/** Parentheticals are lower and flatter. */
const ASIDE_STEP = -0.08;
const ASIDE_RANGE = 0.75;
/**
 * How quickly F0 returns towards the declination line after a peak, in ms at speed 1, and how much of the
 * height remains.
 */
const FALL_MS = 150;
const FALLEN = 0.25;
/** Accents closer than this are joined without a valley. */
const VALLEY_MS = 110;

/**
 * The F0 contour of one sentence: targets on a declination line that is reset at each phrase (after
 * Pierrehumbert, 1980, and 't Hart, Collier and Cohen, 1990), plus microprosody. Times are ms at speed 1.
 */
export class Intonation {
  readonly #line = new PitchContour();
  readonly #microprosody: Microprosody;
  readonly #base: number;

  /** @param semitones the job's pitch shift. */
  constructor(plan: UtterancePlan, voice: Voice, random: Random, variation: number, semitones: number) {
    this.#base = voice.pitch * 2 ** (semitones / 12);
    this.#microprosody = new Microprosody(plan.segments);
    plan.phrases.forEach((phrase, i) => {
      const top = TOP - Math.min(MAX_PHRASE_STEP, PHRASE_STEP * i) + 0.02 * variation * random.signed();
      const melody = new PhraseContour(plan.segments, phrase, top, voice.range);
      melody.draw(this.#line, random, variation);
    });
  }

  /** F0 in Hz at a time. Call once per frame, with times that never decrease. */
  at(ms: number): number {
    return this.#base * Math.exp(this.#line.levelAt(ms) + this.#microprosody.levelAt(ms));
  }
}

/** The F0 targets of one phrase. */
class PhraseContour {
  readonly #segments: readonly Segment[];
  readonly #phrase: PlannedPhrase;
  readonly #tune: PhraseTune;
  readonly #top: number;
  readonly #range: number;
  readonly #start: number;
  readonly #end: number;

  constructor(segments: readonly Segment[], phrase: PlannedPhrase, top: number, range: number) {
    this.#segments = segments;
    this.#phrase = phrase;
    this.#tune = PHRASE_TUNES[phrase.ending];
    this.#top = phrase.isAside ? top + ASIDE_STEP : top;
    // Compresses the range of voices: the liveliest is not three times as lively as the calmest.
    this.#range = 1.2 * range ** 0.7 * this.#tune.range * (phrase.isAside ? ASIDE_RANGE : 1);
    this.#start = segments[phrase.first]?.start ?? 0;
    this.#end = endOf(segments[phrase.last]);
  }

  draw(line: PitchContour, random: Random, variation: number): void {
    const { first, last, nucleus } = this.#phrase;
    line.add(this.#start, this.#levelAt(this.#start));
    let step = 1;
    for (let i = first; i <= last; i++) {
      const segment = this.#segments[i];
      if (!segment?.stressed) continue;
      const isNucleus = i === nucleus;
      const place = isNucleus ? 'nucleus' : nucleus >= 0 && i > nucleus ? 'after' : 'before';
      const chance = 1 + 0.2 * variation * random.signed();
      const height =
        (isNucleus ? this.#tune.accent : ACCENT * this.#tune[place as 'before' | 'after']) * chance;
      this.#accent(
        line,
        i,
        height * (place === 'after' ? 1 : step),
        isNucleus ? this.#tune.peak : ACCENT_PEAK,
      );
      if (place === 'before') step = Math.max(MIN_DOWNSTEP, step * DOWNSTEP);
    }
    this.#close(line);
  }

  /** Rises from the syllable onset to the peak, then falls back. */
  #accent(line: PitchContour, index: number, height: number, peak: number): void {
    const segment = this.#segments[index] as Segment;
    const onset = this.#segments[index - 1];
    const opens =
      onset?.shape && index > this.#phrase.first && onset.shape.manner !== 'vowel'
        ? onset.start
        : segment.start;
    const top = segment.start + segment.duration * peak;
    if (opens - line.end > VALLEY_MS) line.add(opens, this.#levelAt(opens));
    line.add(top, this.#levelAt(top, height));
    const back = top + FALL_MS;
    // A low accent continues low to the phrase end.
    if (height > 0 && back < this.#end) line.add(back, this.#levelAt(back, height * FALLEN));
  }

  /** The boundary tone. A yes/no question rises from its last stressed vowel. */
  #close(line: PitchContour): void {
    const { end, reach } = this.#tune;
    const nucleus = this.#segments[this.#phrase.nucleus];
    let from = Math.max(this.#start, this.#end - reach);
    if (this.#phrase.ending === 'question' && nucleus)
      from = Math.max(from, nucleus.start + nucleus.duration * this.#tune.peak);
    if (from > line.end + 30) line.add(from, this.#levelAt(from));
    line.add(this.#end, this.#levelAt(this.#end, end));
  }

  /** The declination line at a time, plus `above`. */
  #levelAt(time: number, above = 0): number {
    const seconds = (time - this.#start) / 1000;
    return (this.#top - (DECLINATION * seconds) / (1 + 0.35 * seconds) + above) * this.#range;
  }
}

function endOf(segment: Segment | undefined): number {
  return segment ? segment.start + segment.duration : 0;
}
