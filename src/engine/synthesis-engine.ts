import type { Dialect } from '../contract/dialects.ts';
import type { WordTime } from '../contract/synthesis.ts';

/** The parameters measured from a reference recording; they shape the embedded voices to resemble it. */
export interface ClonedVoice {
  /** Median fundamental in Hz. */
  readonly pitch: number;
  /** Factor on all formant frequencies: below 1 means a longer vocal tract. */
  readonly formantScale: number;
  /** Attenuation of the source at high frequencies, in dB at about 4 kHz. */
  readonly tilt: number;
  /** Speaking rate; 1 is the embedded voices' default. */
  readonly rate: number;
}

/** A synthesis request, already validated against the contract. */
export interface SynthesisJob {
  /** 1 to 5000 code points. */
  readonly text: string;
  readonly dialect: Dialect;
  /** A voice id of the catalog, e.g. `sorani_m001`, or of a clone. */
  readonly voice: string;
  /** The measured parameters, when `voice` is a clone. */
  readonly clone?: ClonedVoice | undefined;
  /** 0.25 to 4; 2 halves every duration. */
  readonly speed: number;
  /** Semitones added to F0, -12 to 12. */
  readonly pitch: number;
  /** Unsigned 32-bit: equal seeds produce identical audio. */
  readonly seed: number;
  /** 0 < t <= 2: variability of prosody and voice quality; a `stability` of s arrives as 1 - s. */
  readonly temperature: number;
  /** Silence between sentences in ms, 0 to 5000; undefined for natural pauses. */
  readonly sentenceSilenceMs: number | undefined;
  /** Trims leading and trailing silence. */
  readonly silenceTrim: boolean;
  /** Maximum chunk length in seconds; undefined lets the engine choose. */
  readonly chunkMaxSeconds: number | undefined;
}

/** 24 kHz mono samples, and the words that start in them. Word times are relative to the start of the speech. */
export interface SynthesisChunk {
  readonly samples: Int16Array;
  readonly words: readonly WordTime[];
}

/** What speaks a voice. */
export interface VoiceEngine {
  readonly name: string;
  /** Fields of a request that make no difference to this voice. */
  readonly ignores: readonly ('seed' | 'temperature' | 'stability')[];
}

/**
 * A speech synthesizer. Chunks arrive in order: a small first one for low latency, then about 2 s each. A
 * text with nothing to pronounce yields no chunks (`collapsed` on the wire).
 */
export interface SynthesisEngine {
  readonly name: string;
  /** What speaks a voice of the catalog, for an engine made of several. */
  voiceEngine?(voice: string): VoiceEngine;
  /**
   * Ending the iteration early cancels the job.
   * @throws SpeechError `synthesis-failed` or `service-unavailable`; the signal's reason when aborted.
   */
  synthesize(job: SynthesisJob, signal?: AbortSignal): AsyncIterable<SynthesisChunk>;
  close(): Promise<void>;
}
