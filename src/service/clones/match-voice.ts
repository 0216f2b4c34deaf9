import type { TranscriptionDialect } from '../../contract/transcription.ts';
import type { ClonedVoice } from '../engine/engine.ts';
import { compareEnvelopes } from './compare-envelopes.ts';
import { speakPassage } from './speak-passage.ts';
import { syllableRate } from './syllable-rate.ts';
import { trackPitch } from './track-pitch.ts';
import { voiceEnvelope } from './voice-envelope.ts';

/** What a reference sounds like. */
export interface VoiceTraits {
  /** Median fundamental in Hz. */
  readonly pitch: number;
  /** From `voiceEnvelope`. */
  readonly envelope: Float64Array;
  /** Syllables in a second of speech. */
  readonly syllables: number;
}

/** Each round comes closer; after these nothing moves any more. */
const ROUNDS = 5;
/** Beyond these the embedded voices no longer sound like people. */
const SCALES = { low: 0.78, high: 1.36 } as const;
const TILTS = { low: 0, high: 16 } as const;
const RATES = { low: 0.6, high: 1.6 } as const;

/**
 * Finds the embedded voice nearest to a reference: lets it read a passage, measures that in the same way, corrects what differs, and
 * again. What the measures make of a high voice, or of a dialect, thus cancels out.
 */
export function matchVoice(
  { pitch, envelope, syllables }: VoiceTraits,
  dialect: TranscriptionDialect,
): ClonedVoice {
  let voice: ClonedVoice = { pitch, formantScale: pitch < 165 ? 0.96 : 1.15, tilt: 3, rate: 1 };
  for (let round = 0; round < ROUNDS; round++) {
    const samples = speakPassage(voice, dialect);
    const frames = trackPitch(samples);
    const { shift, tilt } = compareEnvelopes(envelope, voiceEnvelope(samples, frames));
    voice = {
      pitch,
      formantScale: within(SCALES, voice.formantScale * 2 ** shift),
      tilt: within(TILTS, voice.tilt + tilt),
      rate: within(RATES, (voice.rate * syllables) / syllableRate(frames)),
    };
  }
  return voice;
}

function within({ low, high }: { low: number; high: number }, value: number): number {
  return Math.max(low, Math.min(high, value));
}
