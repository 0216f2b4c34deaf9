import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { Random } from '../../random.ts';
import { FRAME_SAMPLES, type Frame } from '../articulation/frame.ts';
import type { Voice } from '../voices/voice.ts';
import { GlottalPulse, stepCorrection } from './glottal-pulse.ts';
import { Phonation } from './phonation.ts';

/**
 * Fraction of the noise that passes while the folds are closed: closure is never complete along their length.
 */
const LEAK = 0.3;
const ASPIRATION_GAIN = 0.55;
/**
 * Aspiration falls by 6 dB an octave above 2.4 kHz: the glottis is too wide to act like a narrow constriction
 * (Stevens, 1998, chapter 8).
 */
const ASPIRATION_SMOOTHING = Math.exp((-2 * Math.PI * 2400) / SYNTHESIS_SAMPLE_RATE);
/** Fraction of a voiced fricative's noise that remains while the folds block the airflow. */
const VOICED_NOISE = 0.35;
const BREATH_GAIN = 0.3;
/** Below this amplitude there is no voicing, and noise is unmodulated. */
const MIN_VOICING = 0.05;
/** Reference frequency of `tilt`, in Hz. */
const TILT_AT = 4000;
/** Minimum tilt in dB: the return phase is never instantaneous. */
const MIN_TILT = 1;

/**
 * Voicing and aspiration. Pulses of the LF model are followed by a return phase, a first-order low-pass
 * filter (Fant, 1995) whose corner sets the spectral tilt. Turbulence is modulated by the open folds, so that
 * it fuses with the voice (Hermes, 1991).
 */
export class GlottalSource {
  readonly #level: number;
  readonly #breath: number;
  readonly #tilt: number;
  readonly #random: Random;
  readonly #pulse: GlottalPulse;
  readonly #phonation: Phonation;
  /** Samples since the pulse began; its period and open phase in samples. */
  #position = 0;
  #period: number;
  #open: number;
  #height = 1;
  #tilted = 0;
  #breathy = 0;
  #voicing = 0;
  #aspiration = 0;

  /** @param level of the voiced pulses, linear. @param seed of the noise and of pulse-to-pulse variation. */
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
   * Fills `voice` with the cascade's excitation, `noise` with frication noise, and `opening` with the folds'
   * opening, 0 to 1.
   */
  run(frame: Frame, voice: Float64Array, noise: Float64Array, opening: Float64Array, count: number): void {
    const random = this.#random;
    const pulse = this.#pulse;
    const phonation = this.#phonation;
    phonation.next(frame, count / FRAME_SAMPLES);
    const tilt = Math.max(MIN_TILT, this.#tilt + frame.tilt + phonation.tilt);
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
    const voicedNoise = frame.voiced ? VOICED_NOISE : 1;
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
      if (sinceClosure > -2 && sinceClosure < 2) flow += stepCorrection(sinceClosure);
      tilted = flow * this.#height * sharpness + tilted * smoothing;
      const hiss = random.signed();
      breathy = hiss * (1 - ASPIRATION_SMOOTHING) + breathy * ASPIRATION_SMOOTHING;
      const voiced = voicing > MIN_VOICING;
      const passing = voiced ? LEAK + (1 - LEAK) * folds : 1;
      voice[k] =
        (tilted + hiss * breath * passing * this.#level) * voicing +
        breathy * aspiration * ASPIRATION_GAIN * passing;
      noise[k] = sinceClosure < 0 ? hiss : hiss * voicedNoise;
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

/** Corner frequency in Hz of the first-order low-pass filter with this attenuation in dB at 4 kHz. */
function cornerOf(tilt: number): number {
  return TILT_AT / Math.sqrt(10 ** (tilt / 10) - 1);
}
