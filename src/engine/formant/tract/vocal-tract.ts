import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Formants } from '../articulation/phone-shape.ts';
import { GlottalSource } from '../source/glottal-source.ts';
import type { Voice } from '../voices/voice.ts';
import { FirstFormant } from './first-formant.ts';
import { closedGlottisBandwidth } from './formant-bandwidth.ts';
import { FRAME_SAMPLES, type Frame } from './frame.ts';
import { Frication } from './frication.ts';
import { LipRadiation } from './lip-radiation.ts';
import { PoleZeroPair } from './pole-zero-pair.ts';
import { Resonator } from './resonator.ts';

/** Formants above the third hardly move: Hz at a formant scale of 1, with bandwidths. */
const UPPER = [
  [3400, 180],
  [4200, 250],
  [5000, 320],
  [6000, 500],
  [7100, 700],
] as const;
/** The lowest resonance of the nose and its width, in Hz; its zero lies wider while the velum is open (Klatt and Klatt, 1990). */
const NASAL_POLE = 270;
const NASAL_WIDTH = 100;
const NASAL_ZERO_WIDTH = 160;
/** The pole and the zero of the mouth behind its closure, or beside the tongue: damped by walls and, in nasals, by the nose; Hz. */
const CAVITY_WIDTH = 260;
const CAVITY_ZERO_WIDTH = 150;
/** Formants are wider in high voices: by a quarter at 220 Hz (Hawks and Miller, 1995). */
const WIDER_WITH_PITCH = 0.25 / 88;
const SUPPORT_GAIN = 12;
/** How far the velum can move in one frame: in 25 ms from closed to open. The tongue and lips close a cavity in 10 ms. */
const VELUM_STEP = 0.2;
const CAVITY_STEP = 0.5;
/** The voice dies away into a pause: from full to nothing in 25 ms. */
const DYING_STEP = 0.2;
/** The formants ring out over at most this long into a pause. */
const RING_OUT = 0.03 * SYNTHESIS_SAMPLE_RATE;

/**
 * Source and filter: a glottal source through a cascade of eight formants, the nose and a side cavity, parallel bands for frication
 * (the cascade/parallel layout of Klatt, 1980). Its state goes on from frame to frame, so frames join without clicks.
 */
export class VocalTract {
  readonly #voice: Voice;
  readonly #source: GlottalSource;
  readonly #firstFormant = new FirstFormant();
  /** From the second formant to the eighth. */
  readonly #cascade: readonly Resonator[] = Array.from({ length: 7 }, () => new Resonator());
  readonly #lips = new LipRadiation();
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
  #quiet = 0;
  #dying = 0;
  #atRest = true;

  /** @param level of voicing, linear: `voicingLevel`. @param seed of the noise and of what varies from pulse to pulse. */
  constructor(voice: Voice, level: number, seed: number) {
    this.#voice = voice;
    this.#source = new GlottalSource(voice, level, seed);
    const { formantScale, upperFormants, bandwidth } = voice;
    UPPER.forEach(([frequency, width], i) => {
      this.#cascade[2 + i].tune(frequency * formantScale * upperFormants, width * bandwidth);
    });
    this.#support[2].tune(3500, 260);
  }

  /** Speaks `count` samples, at most one frame's, into `out`. */
  speak(frame: Frame, out: Int16Array, count: number): void {
    this.#atRest = false;
    this.#quiet = 0;
    this.#dying = frame.voicing;
    this.#tune(frame);
    this.#source.run(frame, this.#block, this.#noise, this.#opening, count);
    this.#filter(frame, count);
    this.#lips.radiate(this.#block, out, count, 1, 1);
  }

  /**
   * Lets the formants ring out, then writes zeros.
   * @param remaining samples left of the pause, these included; a pause shorter than the ring is faded over its own length.
   */
  rest(frame: Frame, out: Int16Array, count: number, remaining: number): void {
    if (this.#atRest) {
      out.fill(0, 0, count);
      return;
    }
    const length = Math.min(RING_OUT, this.#quiet + remaining);
    const from = Math.max(0, 1 - this.#quiet / length);
    const to = Math.max(0, 1 - (this.#quiet + count) / length);
    frame.quieten();
    this.#dying = Math.max(0, this.#dying - (DYING_STEP * count) / FRAME_SAMPLES);
    frame.voicing = this.#dying;
    this.#source.run(frame, this.#block, this.#noise, this.#opening, count);
    this.#filter(frame, count);
    this.#lips.radiate(this.#block, out, count, from, to);
    this.#quiet += count;
    if (to === 0) this.#reset();
  }

  #tune(frame: Frame): void {
    const { formantScale, bandwidth } = this.#voice;
    const f2 = frame.f2 * formantScale;
    const f3 = frame.f3 * formantScale;
    // High voices open the mouth until the first formant is no lower than the fundamental, as singers do.
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

  /** The nose and the cavity beside the tongue or behind the closure open and shut at the speed of what moves them. */
  #tuneCavities(frame: Frame): void {
    const { formantScale } = this.#voice;
    this.#nasality = approach(this.#nasality, frame.nasality, VELUM_STEP);
    // A shutting cavity keeps its place.
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
    this.#lips.reset();
    this.#quiet = 0;
    this.#atRest = true;
  }
}

function approach(from: number, to: number, step: number): number {
  return from + Math.max(-step, Math.min(step, to - from));
}
