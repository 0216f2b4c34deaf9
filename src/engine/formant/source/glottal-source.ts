import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { Random } from '../random.ts';
import { FRAME_SAMPLES, type Frame } from '../tract/frame.ts';
import type { Voice } from '../voices/voice.ts';
import { GlottalPulse, smoothedJump } from './glottal-pulse.ts';
import { Phonation } from './phonation.ts';

/** Part of the noise that passes while the folds are closed: they never close all along. */
const LEAK = 0.3;
const ASPIRATION_GAIN = 0.55;
/** Aspiration loses 6 dB an octave above 2.4 kHz: the folds are too wide apart to hiss like a narrow passage (Stevens, 1998, chapter 8). */
const ASPIRATION_SMOOTHING = Math.exp((-2 * Math.PI * 2400) / SYNTHESIS_SAMPLE_RATE);
/** What is left of the noise of a voiced fricative while the folds stop the air that feeds it. */
const STARVED_NOISE = 0.35;
const BREATH_GAIN = 0.3;
/** Below this amplitude there is no voice, and noise is not chopped by it. */
const LEAST_VOICING = 0.05;
/** Where `tilt` is measured, in Hz. */
const TILT_AT = 4000;
/** The return phase never ends at once: a dB at 4 kHz. */
const LEAST_TILT = 1;

/**
 * Voice and breath. Pulses of the LF model are joined by a return phase, which is a low-pass filter of the first order (Fant, 1995); its
 * corner sets the tilt of the spectrum. Turbulence comes in bursts while the folds are open, so that it melts into the voice (Hermes, 1991).
 */
export class GlottalSource {
  readonly #level: number;
  readonly #breath: number;
  readonly #tilt: number;
  readonly #random: Random;
  readonly #pulse: GlottalPulse;
  readonly #phonation: Phonation;
  /** Samples since the pulse began; length of its period and of its open part, in samples. */
  #position = 0;
  #period: number;
  #open: number;
  #height = 1;
  #tilted = 0;
  #breathy = 0;
  #voicing = 0;
  #aspiration = 0;

  /** @param level of the voiced pulses, linear. @param seed of the noise and of what varies from pulse to pulse. */
  constructor(voice: Voice, level: number, seed: number) {
    this.#level = level;
    this.#breath = voice.breath;
    this.#tilt = voice.tilt;
    this.#random = new Random(seed);
    this.#pulse = new GlottalPulse(voice.speedQuotient);
    this.#phonation = new Phonation(voice, this.#random);
    this.#period = SYNTHESIS_SAMPLE_RATE / voice.pitch;
    this.#open = this.#period * voice.openQuotient;
    this.#pulse.start(this.#open, 0);
  }

  /**
   * Fills `voice` with the excitation of the cascade, `noise` with the noise for frication, and `opening` with how far the folds are
   * apart, 0 to 1.
   */
  run(frame: Frame, voice: Float64Array, noise: Float64Array, opening: Float64Array, count: number): void {
    const random = this.#random;
    const pulse = this.#pulse;
    const phonation = this.#phonation;
    phonation.next(frame, count / FRAME_SAMPLES);
    const tilt = Math.max(LEAST_TILT, this.#tilt + frame.tilt + phonation.tilt);
    const smoothing = Math.exp((-2 * Math.PI * cornerOf(tilt)) / SYNTHESIS_SAMPLE_RATE);
    const sharpness = 1 - smoothing;
    const voicingStep = (phonation.voicing - this.#voicing) / count;
    const aspirationStep = (frame.aspiration - this.#aspiration) / count;
    const breath = this.#breath * phonation.breath * BREATH_GAIN;
    let voicing = this.#voicing;
    let aspiration = this.#aspiration;
    let position = this.#position;
    let period = this.#period;
    let open = this.#open;
    let tilted = this.#tilted;
    let breathy = this.#breathy;
    const starved = frame.voiced ? STARVED_NOISE : 1;
    for (let k = 0; k < count; k++) {
      position += 1;
      if (position >= period) {
        position -= period;
        phonation.nextPulse();
        period = phonation.period;
        open = phonation.open;
        this.#height = phonation.height * this.#level;
        pulse.start(open, position);
      }
      const sinceClosure = position - open;
      let flow = 0;
      let folds = 0;
      if (sinceClosure < 0) {
        flow = pulse.next();
        folds = pulse.opening;
      }
      if (sinceClosure > -2 && sinceClosure < 2) flow += smoothedJump(sinceClosure);
      tilted = flow * this.#height * sharpness + tilted * smoothing;
      const hiss = random.signed();
      breathy = hiss * (1 - ASPIRATION_SMOOTHING) + breathy * ASPIRATION_SMOOTHING;
      const voiced = voicing > LEAST_VOICING;
      const passing = voiced ? LEAK + (1 - LEAK) * folds : 1;
      voice[k] =
        (tilted + hiss * breath * passing * this.#level) * voicing +
        breathy * aspiration * ASPIRATION_GAIN * passing;
      noise[k] = sinceClosure < 0 ? hiss : hiss * starved;
      opening[k] = voiced ? folds : 1;
      voicing += voicingStep;
      aspiration += aspirationStep;
    }
    this.#voicing = phonation.voicing;
    this.#aspiration = frame.aspiration;
    this.#position = position;
    this.#period = period;
    this.#open = open;
    this.#tilted = tilted;
    this.#breathy = breathy;
  }

  reset(): void {
    this.#position = 0;
    this.#tilted = 0;
    this.#voicing = 0;
    this.#aspiration = 0;
    this.#pulse.start(this.#open, 0);
    this.#phonation.reset();
  }
}

/** Where a low-pass filter of the first order begins that takes so many dB at 4 kHz, in Hz. */
function cornerOf(tilt: number): number {
  return TILT_AT / Math.sqrt(10 ** (tilt / 10) - 1);
}
