import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';
import { matchVoice } from './match-voice.ts';
import { median } from './median.ts';
import { notAReference } from './not-a-reference.ts';
import { syllableRate } from './syllable-rate.ts';
import { type PitchFrame, trackPitch } from './track-pitch.ts';
import { voiceEnvelope } from './voice-envelope.ts';

/** Longest reference: far less is enough to measure a voice. */
export const MAX_REFERENCE_SECONDS = 5 * 60;
/** Least voiced speech, in frames of 10 ms. */
const LEAST_VOICED = 200;
/** dB below full scale; quiet rooms are louder. */
const SILENCE = -60;
/** Least share of non-silent frames that are voiced. Noise has far fewer, by chance. */
const LEAST_VOICED_PART = 0.25;
/** Syllables per second of the slowest speech. Hums, tones and alarms have fewer. */
const LEAST_SYLLABLES = 0.7;
/** Frames this many dB below the loudest ones count as silence. */
const SOUNDING_DB = 30;

/**
 * The embedded voice closest to a recording of a speaker.
 * @param samples 16 kHz mono, -1 to 1, at most five minutes.
 * @param dialect The recording's dialect, and that of the passage it is compared with.
 * @throws SpeechError `unsupported-media`, field `reference`, for silence, noise, tones, and less than two seconds of voice.
 */
export function measureReference(samples: Float32Array, dialect: TranscriptionDialect): ClonedVoice {
  if (samples.length > MAX_REFERENCE_SECONDS * LIVE_SAMPLE_RATE) {
    throw notAReference(
      'The recording is longer than 5 minutes; cut out one part in which a single person speaks.',
    );
  }
  const frames = trackPitch(samples);
  const syllables = syllableRate(frames);
  refuseWhatIsNoSpeech(frames, syllables);
  return matchVoice(
    {
      pitch: median(frames.flatMap(({ pitch }) => pitch || [])),
      envelope: voiceEnvelope(samples, frames),
      syllables,
    },
    dialect,
  );
}

function refuseWhatIsNoSpeech(frames: readonly PitchFrame[], syllables: number): void {
  const loudest = frames.reduce((most, { level }) => Math.max(most, level), Number.NEGATIVE_INFINITY);
  if (frames.length > 0 && loudest < SILENCE) {
    throw notAReference('The recording is silent; send one in which a person speaks.');
  }
  const sounding = frames.filter(({ level }) => level > loudest - SOUNDING_DB).length;
  const voiced = frames.filter(({ pitch }) => pitch > 0).length;
  const seconds = (voiced / 100).toFixed(1);
  if (sounding >= LEAST_VOICED && voiced < sounding * LEAST_VOICED_PART) {
    throw notAReference(
      `The recording holds noise, and only ${seconds} s of voice; record it where it is quiet.`,
    );
  }
  if (voiced < LEAST_VOICED) {
    throw notAReference(`The recording is too short: it holds ${seconds} s of voice, and 2 s are the least.`);
  }
  if (syllables < LEAST_SYLLABLES) {
    throw notAReference('The recording holds a steady tone, no speech; send one in which a person speaks.');
  }
}
