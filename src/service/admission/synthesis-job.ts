import { type Dialect, dialectOfVoice } from '../../contract/dialects.ts';
import type { ClonedVoice, SynthesisJob } from '../../engine/synthesis-engine.ts';
import type { SpeechRequestBody } from './endpoint.ts';
import { engineParametersRefusal, temperatureOf } from './engine-parameters.ts';
import type { Refusal } from './refusal.ts';

interface JobContext {
  readonly clone?: { readonly dialect: Dialect; readonly voice: ClonedVoice } | undefined;
  /** Seed for requests without one; unsigned 32-bit. */
  readonly fallbackSeed: number;
}

/** The engine's job for a body that passed the rules, or 422 for parameters out of bounds. */
export function synthesisJob(
  body: SpeechRequestBody,
  voiceId: string,
  { clone, fallbackSeed }: JobContext,
): SynthesisJob | Refusal {
  return (
    engineParametersRefusal(body) ?? {
      text: body.text!,
      dialect: dialectOf(body, voiceId, clone?.dialect),
      voice: voiceId,
      ...(clone && { clone: clone.voice }),
      speed: body.speed ?? 1,
      pitch: body.pitch ?? 0,
      seed: body.seed ?? fallbackSeed,
      temperature: temperatureOf(body),
      sentenceSilenceMs: body.sentence_silence_ms,
      silenceTrim: body.silence_trim ?? false,
      chunkMaxSeconds: body.chunk_max_seconds,
    }
  );
}

/**
 * Cast and Studio voices have no dialect of their own and read Sorani by default; clones read the dialect of their reference
 * (docs/contract-coverage.md, `requests.dialect`).
 */
function dialectOf(body: SpeechRequestBody, voiceId: string, cloneDialect: Dialect | undefined): Dialect {
  return (body.dialect as Dialect | undefined) ?? cloneDialect ?? dialectOfVoice(voiceId) ?? 'sorani';
}
