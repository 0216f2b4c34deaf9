import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';
import { matchFormantScale } from './match-formant-scale.ts';
import { speakPassage } from './speak-passage.ts';
import { spectralFall } from './spectral-fall.ts';
import { syllableRate } from './syllable-rate.ts';
import { trackPitch } from './track-pitch.ts';
import { voiceEnvelope } from './voice-envelope.ts';

/** The measured properties of a reference. */
export interface VoiceTraits {
  /** Median fundamental in Hz. */
  readonly pitch: number;
  /** From `voiceEnvelope`. */
  readonly envelope: Float64Array;
  /** Syllables per second of speech. */
  readonly syllables: number;
}

/** Each round comes closer; after this many, nothing changes any more. */
const ROUNDS = 4;
/** Beyond these the embedded voices lose intelligibility. */
const TILTS = { low: 0, high: 12 } as const;
const RATES = { low: 0.6, high: 1.6 } as const;

/**
 * Finds the embedded voice closest to a reference: synthesizes a passage, measures it the same way, corrects the differences and
 * repeats. Measurement bias for high voices or dialects thus cancels out.
 */
export function matchVoice(
  { pitch, envelope, syllables }: VoiceTraits,
  dialect: TranscriptionDialect,
): ClonedVoice {
  const first: ClonedVoice = { pitch, formantScale: 1, tilt: 4, rate: 1 };
  // The scale changes no timing: the same frames are voiced at every scale.
  const frames = trackPitch(speakPassage(first, dialect));
  const envelopeAt = (formantScale: number) =>
    voiceEnvelope(speakPassage({ ...first, formantScale }, dialect), frames);
  let voice = { ...first, formantScale: matchFormantScale(envelope, envelopeAt, pitch) };
  for (let round = 0; round < ROUNDS; round++) {
    const samples = speakPassage(voice, dialect);
    const spoken = trackPitch(samples);
    const darker = spectralFall(envelope) - spectralFall(voiceEnvelope(samples, spoken));
    voice = {
      ...voice,
      tilt: within(TILTS, voice.tilt + darker),
      rate: within(RATES, (voice.rate * syllables) / syllableRate(spoken)),
    };
  }
  return voice;
}

function within({ low, high }: { low: number; high: number }, value: number): number {
  return Math.max(low, Math.min(high, value));
}
