import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { LIVE_SAMPLE_RATE, SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { Int16RateConverter } from '../../dsp/int16-rate-converter.ts';
import { synthesizeJob } from '../../engine/formant/synthesize-job.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';
import { floatSamples } from './float-samples.ts';
import { PASSAGES } from './passages.ts';

/** Synthesizes the dialect's passage in a cloned voice, in the format of a reference: 16 kHz, -1 to 1. */
export function speakPassage(clone: ClonedVoice, dialect: TranscriptionDialect): Float32Array {
  const resampler = new Int16RateConverter(SYNTHESIS_SAMPLE_RATE, LIVE_SAMPLE_RATE);
  const pieces: Int16Array[] = [];
  for (const step of synthesizeJob({ ...PLAIN, text: PASSAGES[dialect], dialect, clone })) {
    if (step) pieces.push(resampler.push(step.samples));
  }
  pieces.push(resampler.flush());
  return floatSamples(pieces);
}

const PLAIN = {
  voice: 'clone_passage',
  speed: 1,
  pitch: 0,
  seed: 1,
  temperature: 0.7,
  sentenceSilenceMs: undefined,
  silenceTrim: false,
  chunkMaxSeconds: undefined,
} as const;
