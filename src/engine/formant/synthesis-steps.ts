import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { Utterance } from '../../text/utterance/utterance.ts';
import type { VerbalizeTokens } from '../../text/verbalize/plain/span-steps.ts';
import { mix, Random } from '../random.ts';
import type { SynthesisChunk, SynthesisJob } from '../synthesis-engine.ts';
import { Articulation } from './articulation/articulation.ts';
import { FRAME_SAMPLES, Frame } from './articulation/frame.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { Intonation } from './planning/intonation.ts';
import { isSpeakable } from './planning/is-speakable.ts';
import { closingPause, pauseAfter } from './planning/pauses.ts';
import { planUtterance, type UtterancePlan } from './planning/plan-utterance.ts';
import { utterances } from './planning/utterances.ts';
import { WordTimeline } from './planning/word-timeline.ts';
import { voicingLevel } from './tract/loudness.ts';
import { VocalTract } from './tract/vocal-tract.ts';
import { resolveVoice } from './voices/resolve-voice.ts';
import type { Voice } from './voices/voice.ts';

/** Frames per slice of work: about 1 ms. */
const SLICE_FRAMES = 40;

/** A chunk, or `null`: a yield point about every 1 ms of work. */
export type Step = SynthesisChunk | null;

/** `synthesizeJob` by any `verbalize`, which gets the sentences that are not plain. @throws SpeechError `voice-unavailable`. */
export function* synthesisSteps(job: SynthesisJob, verbalize: VerbalizeTokens): Generator<Step, void> {
  yield* new Speech(job, verbalize).steps();
}

/**
 * One text on its way to sound, by rules and without recordings: formant synthesis. It is walked once, and each step takes only what the
 * one before it yields:
 *
 * 1. `planning/utterances.ts`: the text is cut into sentences, and what is to be said of each is made by text/verbalize and text/g2p: words
 *    of phones, each with its span in the text, and pauses. A sentence with nothing to say is passed over.
 * 2. `planning/`: when, and how high. Each phone gets a duration in its context, phrases get their tunes, and pauses follow the marks. A plan
 *    counts in milliseconds at speed 1.
 * 3. `articulation/`: what the mouth does. For each frame of at most 5 ms, the phone and its neighbors give formants, voicing, friction and
 *    the coupling of nose and side cavities.
 * 4. `source/` and `tract/`: what that sounds like. Pulses of the glottis and noise run through a cascade of resonators.
 * 5. ChunkWriter: samples are cut into chunks, a small one first, each with the words that begin in it.
 *
 * What holds:
 *
 * - It is lazy. Nothing is made before somebody asks, and every millisecond of work it yields, so that one thread serves several listeners
 *   and a job that is aborted ends at once.
 * - The same job sounds the same, to the bit: all chance comes from its seed and its voice's.
 * - Times do not drift. `#clock` is exact, and every position is rounded from it, however long the text is.
 * - Every word of the text has one place, in the order of the text; one with nothing to say has no duration.
 */
class Speech {
  readonly #job: SynthesisJob;
  readonly #verbalize: VerbalizeTokens;
  readonly #voice: Voice;
  readonly #tract: VocalTract;
  readonly #random: Random;
  readonly #writer: ChunkWriter;
  readonly #words: WordTimeline;
  readonly #frame = new Frame();
  readonly #block = new Int16Array(FRAME_SAMPLES);
  readonly #samplesPerMs: number;
  /** Exact end of the last segment in samples; output positions are rounded from it. */
  #clock = 0;
  #frames = 0;

  constructor(job: SynthesisJob, verbalize: VerbalizeTokens) {
    this.#job = job;
    this.#verbalize = verbalize;
    this.#voice = resolveVoice(job);
    this.#samplesPerMs = SYNTHESIS_SAMPLE_RATE / 1000 / job.speed;
    const seed = mix(job.seed ^ this.#voice.seed);
    this.#random = new Random(seed);
    // A higher pitch packs more pulses into a second, which is louder: compensate half the semitones.
    const level = voicingLevel(this.#voice) * 2 ** (-job.pitch / 24);
    this.#tract = new VocalTract(this.#voice, level, mix(seed + 1));
    const words = new WordTimeline(job.text);
    this.#words = words;
    this.#writer = new ChunkWriter(job.chunkMaxSeconds, (end) => words.takeBefore(end));
  }

  *steps(): Generator<Step, void> {
    const { text, temperature, speed } = this.#job;
    let pause: number | undefined;
    for (const step of utterances(this.#job, this.#verbalize)) {
      if (!step) yield null;
      if (!step?.utterance.items.some(isSpeakable)) continue;
      const { utterance, gap } = step;
      const plan = planUtterance(utterance, this.#voice, this.#random, temperature, speed);
      this.#words.skipTo(utterance.span.start);
      if (pause !== undefined) yield* this.#rest(toSamples(pause));
      this.#placeWords(utterance, plan);
      yield* this.#speakPlan(plan);
      pause = pauseAfter(utterance, this.#job, this.#voice.rate, gap);
    }
    if (pause === undefined) return;
    this.#words.skipTo(text.length);
    yield* this.#rest(toSamples(closingPause(this.#job)));
    const last = this.#writer.finish();
    if (last) yield last;
  }

  #placeWords(utterance: Utterance, plan: UtterancePlan): void {
    for (const segment of plan.segments) {
      const item = utterance.items[segment.item];
      if (item?.kind !== 'word') continue;
      const start = this.#clock + segment.start * this.#samplesPerMs;
      const end = start + segment.duration * this.#samplesPerMs;
      this.#words.place(item.span, Math.round(start), Math.round(end));
    }
  }

  *#speakPlan(plan: UtterancePlan): Generator<Step, void> {
    const { segments } = plan;
    const { speed, temperature, pitch } = this.#job;
    const intonation = new Intonation(plan, this.#voice, this.#random, temperature, pitch);
    const frame = this.#frame;
    const origin = this.#clock;
    for (let index = 0; index < segments.length; index++) {
      const segment = segments[index];
      const end = origin + (segment.start + segment.duration) * this.#samplesPerMs;
      if (!segment.shape) {
        yield* this.#rest(end - this.#clock);
        continue;
      }
      const length = Math.round(end) - Math.round(this.#clock);
      this.#clock = end;
      const articulation = new Articulation(segments, index, toMs(length), this.#voice.breath);
      for (let done = 0; done < length; done += FRAME_SAMPLES) {
        const count = Math.min(FRAME_SAMPLES, length - done);
        articulation.shape(frame, toMs(done));
        frame.pitch = intonation.at(segment.start + toMs(done) * speed) * frame.pitchFactor;
        this.#tract.speak(frame, this.#block, count);
        const chunk = this.#writer.write(this.#block, count);
        if (chunk || this.#isSliceOver()) yield chunk ?? null;
      }
    }
  }

  *#rest(samples: number): Generator<Step, void> {
    const end = this.#clock + samples;
    let remaining = Math.round(end) - Math.round(this.#clock);
    this.#clock = end;
    for (; remaining > 0; remaining -= FRAME_SAMPLES) {
      const count = Math.min(FRAME_SAMPLES, remaining);
      this.#tract.rest(this.#frame, this.#block, count, remaining);
      const chunk = this.#writer.write(this.#block, count);
      if (chunk || this.#isSliceOver()) yield chunk ?? null;
    }
  }

  #isSliceOver(): boolean {
    this.#frames = (this.#frames + 1) % SLICE_FRAMES;
    return this.#frames === 0;
  }
}

function toMs(samples: number): number {
  return (samples * 1000) / SYNTHESIS_SAMPLE_RATE;
}

function toSamples(ms: number): number {
  return (ms * SYNTHESIS_SAMPLE_RATE) / 1000;
}
