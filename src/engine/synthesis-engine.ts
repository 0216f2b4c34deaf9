import type { Dialect } from '../contract/dialects.ts';
import type { WordTime } from '../contract/synthesis.ts';

/** What was measured of a reference recording, and makes the embedded voices sound like it. */
export interface ClonedVoice {
  /** Median fundamental in Hz. */
  readonly pitch: number;
  /** Multiplier of every formant: below 1 is a longer vocal tract. */
  readonly formantScale: number;
  /** Attenuation of the source at high frequencies, in dB at about 4 kHz. */
  readonly tilt: number;
  /** Speaking rate; 1 is the embedded voices' own. */
  readonly rate: number;
}

/** What an engine is asked to say; every rule of the contract has been checked by then. */
export interface SynthesisJob {
  /** The caller's text, 1 to 5000 code points. */
  readonly text: string;
  readonly dialect: Dialect;
  /** A voice id of the catalog, e.g. `sorani_m001`, or of a clone. */
  readonly voice: string;
  /** The measured voice, where `voice` is a clone. */
  readonly clone?: ClonedVoice | undefined;
  /** 0.25 to 4; 2 halves every duration. */
  readonly speed: number;
  /** Semitones added to the fundamental, -12 to 12. */
  readonly pitch: number;
  /** Unsigned 32-bit: the same seed gives the same bytes. */
  readonly seed: number;
  /** 0 < t <= 2: how much prosody and voice quality vary; `stability` s arrives as 1 - s. */
  readonly temperature: number;
  /** Silence between sentences in ms, 0 to 5000; undefined for the natural pause. */
  readonly sentenceSilenceMs: number | undefined;
  /** Whether leading and trailing silence is cut. */
  readonly silenceTrim: boolean;
  /** Longest chunk in seconds; undefined for the engine's own plan. */
  readonly chunkMaxSeconds: number | undefined;
}

/** A piece of speech: 24 kHz mono samples, and the words that begin in them (times from the start of the whole speech). */
export interface SynthesisChunk {
  readonly samples: Int16Array;
  readonly words: readonly WordTime[];
}

/**
 * A speech synthesizer. Chunks arrive in order, the first one small so that sound starts soon, later ones about 2 s.
 * A text with nothing speakable yields no chunk at all (the contract's `collapsed`).
 */
export interface SynthesisEngine {
  readonly name: string;
  /**
   * @throws SpeechError `synthesis-failed` or `service-unavailable`; the signal's reason when aborted.
   * Stopping the iteration cancels the work.
   */
  synthesize(job: SynthesisJob, signal?: AbortSignal): AsyncIterable<SynthesisChunk>;
  close(): Promise<void>;
}
