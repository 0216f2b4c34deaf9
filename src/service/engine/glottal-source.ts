import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { Frame } from './frame.ts';
import { Random } from './random.ts';
import type { Voice } from './voices.ts';

/** Noise passes less while the folds are closed. */
const CLOSED_NOISE = 0.55;
const ASPIRATION_GAIN = 0.55;
/** Aspiration loses 6 dB an octave above 2.4 kHz: the folds are too wide apart to hiss like a narrow passage (Stevens, 1998, chapter 8). */
const ASPIRATION_SMOOTHING = Math.exp((-2 * Math.PI * 2400) / SYNTHESIS_SAMPLE_RATE);
/** What is left of the noise of a voiced fricative while the folds stop the air that feeds it. */
const STARVED_NOISE = 0.35;
const BREATH_GAIN = 0.12;

/**
 * Voice and breath: the derivative of a polynomial glottal pulse (KLGLOTT88; Klatt and Klatt, 1990) with jitter, shimmer and tilt, and
 * noise modulated by the folds. The jump at closure is band-limited (polyBLEP; Välimäki and Huovilainen, 2007), so that high voices
 * do not rasp on the sampling grid.
 */
export class GlottalSource {
  readonly #voice: Voice;
  readonly #random: Random;
  /** Samples since the pulse began; length of its period and of its open part, in samples. */
  #position = 0;
  #period: number;
  #open: number;
  #height = 1;
  #tilted = 0;
  #breathy = 0;
  #voicing = 0;
  #aspiration = 0;

  constructor(voice: Voice, seed: number) {
    this.#voice = voice;
    this.#random = new Random(seed);
    this.#period = SYNTHESIS_SAMPLE_RATE / voice.pitch;
    this.#open = this.#period * voice.openQuotient;
  }

  /** Fills `voice` with the excitation of the cascade and `noise` with the noise for frication. */
  run(frame: Frame, voice: Float64Array, noise: Float64Array, count: number): void {
    const { jitter, shimmer, openQuotient, breath } = this.#voice;
    const random = this.#random;
    const tilt = this.#voice.tilt + frame.tilt;
    const smoothing =
      tilt > 0 ? Math.exp((-2 * Math.PI * 5500) / 2 ** (tilt / 4) / SYNTHESIS_SAMPLE_RATE) : 0;
    const voicingStep = (frame.voicing - this.#voicing) / count;
    const aspirationStep = (frame.aspiration - this.#aspiration) / count;
    let voicing = this.#voicing;
    let aspiration = this.#aspiration;
    let position = this.#position;
    let open = this.#open;
    let height = this.#height;
    let tilted = this.#tilted;
    let breathy = this.#breathy;
    const starved = frame.voiced ? STARVED_NOISE : 1;
    for (let k = 0; k < count; k++) {
      position += 1;
      if (position >= this.#period) {
        position -= this.#period;
        this.#period = (SYNTHESIS_SAMPLE_RATE / frame.pitch) * (1 + random.signed() * jitter);
        height = 1 + random.signed() * shimmer;
        open = this.#period * openQuotient * frame.openness;
      }
      let pulse = 0;
      const toClosure = open - position;
      if (toClosure > 0) {
        const z = position / open;
        pulse = 2 * z - 3 * z * z;
        if (toClosure < 1) pulse += ((1 - toClosure) * (1 - toClosure)) / 2;
      } else if (toClosure > -1) {
        pulse = -((1 + toClosure) * (1 + toClosure)) / 2;
      }
      const hiss = random.signed();
      breathy = hiss * (1 - ASPIRATION_SMOOTHING) + breathy * ASPIRATION_SMOOTHING;
      tilted = pulse * height * (1 - smoothing) + tilted * smoothing;
      const folds = toClosure > 0 ? 1 : CLOSED_NOISE;
      const voiced = voicing > 0.05;
      voice[k] =
        tilted * voicing +
        breathy * aspiration * ASPIRATION_GAIN * (voiced ? folds : 1) +
        (voiced ? hiss * breath * BREATH_GAIN * folds * voicing : 0);
      noise[k] = toClosure > 0 ? hiss : hiss * starved;
      voicing += voicingStep;
      aspiration += aspirationStep;
    }
    this.#voicing = frame.voicing;
    this.#aspiration = frame.aspiration;
    this.#position = position;
    this.#open = open;
    this.#height = height;
    this.#tilted = tilted;
    this.#breathy = breathy;
  }

  reset(): void {
    this.#position = 0;
    this.#tilted = 0;
    this.#voicing = 0;
    this.#aspiration = 0;
  }
}
