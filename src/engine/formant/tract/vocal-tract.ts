import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { FRAME_SAMPLES, type Frame } from '../articulation/frame.ts';
import type { Formants } from '../phones/phone-shape.ts';
import { GlottalSource } from '../source/glottal-source.ts';
import type { Voice } from '../voices/voice.ts';
import { FirstFormant } from './first-formant.ts';
import { closedGlottisBandwidth } from './formant-bandwidth.ts';
import { Frication } from './frication.ts';
import { LipRadiation } from './lip-radiation.ts';
import { PoleZeroPair } from './pole-zero-pair.ts';
import { Resonator } from './resonator.ts';

/** The formants above the third are nearly constant: Hz at a formant scale of 1, with bandwidths. */
const UPPER = [
  [3400, 180],
  [4200, 250],
  [5000, 320],
  [6000, 500],
  [7100, 700],
] as const;
/** The nasal pole and its bandwidth in Hz; its zero is wider while the velum is open (Klatt and Klatt, 1990). */
const NASAL_POLE = 270;
const NASAL_WIDTH = 100;
const NASAL_ZERO_WIDTH = 160;
/** Bandwidths in Hz of the side cavity's pole and zero: damped by the walls and, in nasals, by the nose. */
const CAVITY_WIDTH = 260;
const CAVITY_ZERO_WIDTH = 150;
/** Formants are wider in high voices: by a quarter at 220 Hz (Hawks and Miller, 1995). */
const WIDER_WITH_PITCH = 0.25 / 88;
const SUPPORT_GAIN = 12;
/** Maximum change per frame: the velum opens fully in 25 ms, tongue and lips close a cavity in 10 ms. */
const VELUM_STEP = 0.2;
const CAVITY_STEP = 0.5;
/** Voicing fades out into a pause within 25 ms. */
const FADING_STEP = 0.2;
/** Maximum ringing of the formants into a pause, in samples. */
const RING_OUT = 0.03 * SYNTHESIS_SAMPLE_RATE;

/**
 * The source-filter model: a glottal source through a cascade of eight formants with nasal and side cavities,
 * and parallel bands for frication (the cascade/parallel layout of Klatt, 1980). State carries over between
 * frames, so that they join without clicks.
 */
export class VocalTract {
  readonly #voice: Voice;
  readonly #source: GlottalSource;
  readonly #firstFormant = new FirstFormant();
  /** The second to the eighth formant. */
  readonly #cascade: readonly Resonator[] = Array.from({ length: 7 }, () => new Resonator());
  readonly #radiation = new LipRadiation();
  readonly #support = [new Resonator(), new Resonator(), new Resonator()] as const;
  readonly #frication = new Frication();
  readonly #nose = new PoleZeroPair();
  readonly #cavity = new PoleZeroPair();
  readonly #block = new Float64Array(FRAME_SAMPLES);
  readonly #noise = new Float64Array(FRAME_SAMPLES);
  readonly #opening = new Float64Array(FRAME_SAMPLES);
  readonly #slope = new Float64Array(FRAME_SAMPLES);
  readonly #sum = new Float64Array(FRAME_SAMPLES);
  #lastSource = 0;
  #lastSupport: Formants = [0, 0, 0];
  #nasality = 0;
  #nasalZero = 450;
  #cavityOpening = 0;
  #cavityPole = 1000;
  #cavityZero = 1000;
  #silentSamples = 0;
  #fadingVoice = 0;
  #atRest = true;

  /**
   * @param level linear level of voicing: `voicingLevel`.
   * @param seed of the noise and of pulse-to-pulse variation.
   */
  constructor(voice: Voice, level: number, seed: number) {
    this.#voice = voice;
    this.#source = new GlottalSource(voice, level, seed);
    const { formantScale, upperFormants, bandwidth } = voice;
    UPPER.forEach(([frequency, width], i) => {
      this.#cascade[2 + i].tune(frequency * formantScale * upperFormants, width * bandwidth);
    });
    this.#support[2].tune(3500, 260);
  }

  /** Synthesizes `count` samples, at most one frame, into `out`. */
  speak(frame: Frame, out: Int16Array, count: number): void {
    this.#atRest = false;
    this.#silentSamples = 0;
    this.#fadingVoice = frame.voicing;
    this.#tune(frame);
    this.#source.run(frame, this.#block, this.#noise, this.#opening, count);
    this.#filter(frame, count);
    this.#radiation.radiate(this.#block, out, count, 1, 1);
  }

  /**
   * Lets the formants ring out, then writes zeros.
   * @param remaining samples left of the pause, including these; a shorter pause fades over its own length.
   */
  rest(frame: Frame, out: Int16Array, count: number, remaining: number): void {
    if (this.#atRest) {
      out.fill(0, 0, count);
      return;
    }
    const length = Math.min(RING_OUT, this.#silentSamples + remaining);
    const from = Math.max(0, 1 - this.#silentSamples / length);
    const to = Math.max(0, 1 - (this.#silentSamples + count) / length);
    frame.silence();
    this.#fadingVoice = Math.max(0, this.#fadingVoice - (FADING_STEP * count) / FRAME_SAMPLES);
    frame.voicing = this.#fadingVoice;
    this.#source.run(frame, this.#block, this.#noise, this.#opening, count);
    this.#filter(frame, count);
    this.#radiation.radiate(this.#block, out, count, from, to);
    this.#silentSamples += count;
    if (to === 0) this.#reset();
  }

  #tune(frame: Frame): void {
    const { formantScale, bandwidth } = this.#voice;
    const f2 = frame.f2 * formantScale;
    const f3 = frame.f3 * formantScale;
    // High voices raise the first formant to at least F0, as singers do by opening the mouth.
    const f1 = Math.max(frame.f1 * formantScale, frame.pitch * 1.02);
    const width = bandwidth * frame.bandwidth * (1 + WIDER_WITH_PITCH * (frame.pitch - 132));
    const upperWidth = width * frame.damping;
    // Open folds during aspiration damp the lowest formants.
    this.#firstFormant.tune(f1, closedGlottisBandwidth(f1) * width + frame.aspiration * 240);
    this.#cascade[0].tune(f2, closedGlottisBandwidth(f2) * upperWidth + frame.aspiration * 60);
    this.#cascade[1].tune(f3, closedGlottisBandwidth(f3) * upperWidth);
    this.#support[0].tune(f2, 160);
    this.#support[1].tune(f3, 200);
    this.#tuneCavities(frame);
    this.#frication.tune(frame, f2, formantScale);
  }

  /** Nasal and side cavities open and close at the speed of their articulators. */
  #tuneCavities(frame: Frame): void {
    const { formantScale } = this.#voice;
    this.#nasality = approach(this.#nasality, frame.nasality, VELUM_STEP);
    // A closing cavity keeps its last frequencies.
    if (frame.nasality > 0) this.#nasalZero = frame.nasalZero;
    this.#nose.tune(
      NASAL_POLE * formantScale,
      NASAL_WIDTH,
      this.#nasalZero * formantScale,
      NASAL_ZERO_WIDTH,
      this.#nasality,
    );
    this.#cavityOpening = approach(this.#cavityOpening, frame.cavity, CAVITY_STEP);
    if (frame.cavity > 0) {
      this.#cavityPole = frame.cavityPole * formantScale;
      this.#cavityZero = frame.cavityZero * formantScale;
    }
    this.#cavity.tune(
      this.#cavityPole,
      CAVITY_WIDTH,
      this.#cavityZero,
      CAVITY_ZERO_WIDTH,
      this.#cavityOpening,
    );
  }

  #filter(frame: Frame, count: number): void {
    const block = this.#block;
    const slope = this.#slope;
    const sum = this.#sum;
    const noise = this.#noise;
    this.#nose.run(block, count);
    this.#cavity.run(block, count);
    sum.fill(0, 0, count);
    let last = this.#lastSource;
    for (let k = 0; k < count; k++) {
      slope[k] = block[k] - last;
      last = block[k];
    }
    this.#lastSource = last;
    const [low, middle, high] = frame.support;
    const [lowBefore, middleBefore, highBefore] = this.#lastSupport;
    this.#support[0].add(slope, lowBefore * SUPPORT_GAIN, low * SUPPORT_GAIN, sum, count);
    this.#support[1].add(slope, -middleBefore * SUPPORT_GAIN, -middle * SUPPORT_GAIN, sum, count);
    this.#support[2].add(slope, highBefore * SUPPORT_GAIN, high * SUPPORT_GAIN, sum, count);
    this.#lastSupport = frame.support;
    this.#frication.add(frame, noise, sum, count);
    for (let i = this.#cascade.length - 1; i >= 0; i--) this.#cascade[i].run(block, count);
    this.#firstFormant.run(block, this.#opening, count);
    for (let k = 0; k < count; k++) block[k] += sum[k];
  }

  #reset(): void {
    for (const filter of [...this.#cascade, ...this.#support]) filter.reset();
    this.#nose.reset();
    this.#cavity.reset();
    this.#source.reset();
    this.#frication.reset();
    this.#lastSource = 0;
    this.#lastSupport = [0, 0, 0];
    this.#nasality = 0;
    this.#cavityOpening = 0;
    this.#firstFormant.reset();
    this.#radiation.reset();
    this.#silentSamples = 0;
    this.#atRest = true;
  }
}

function approach(from: number, to: number, step: number): number {
  return from + Math.max(-step, Math.min(step, to - from));
}
