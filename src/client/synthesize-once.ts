import type { SynthesisFormat, TimestampedSpeech, WordTime } from '../contract/synthesis.ts';
import { decodeBase64 } from './base64.ts';
import { createPcmDecoder } from './pcm-decoder.ts';
import { authorizedFetch, type ConnectionOptions } from './request.ts';

/** Generation controls of the one-shot endpoint, as named on the wire (contract, TTS request). */
export interface GenerationOptions {
  seed?: number;
  temperature?: number;
  stability?: number;
  top_p?: number;
  repetition_penalty?: number;
  pitch?: number;
  silence_trim?: boolean;
  chunk_max_seconds?: number;
  sentence_silence_ms?: number;
}

export interface SynthesizeOnceOptions extends ConnectionOptions {
  voice: string;
  voiceGroup?: string | undefined;
  dialect?: string | undefined;
  speed?: number | undefined;
  generation?: GenerationOptions | undefined;
}

/** A whole speech as a file: WAV, Ogg/Opus or MP3 at 24 kHz. */
export interface SynthesizedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** A whole speech as 16-bit mono samples with one time per word of the caller's own text. */
export interface SynthesizedSpeech {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly words: readonly WordTime[];
  /** True when the service could make no speech of the text; such a call is not billed. */
  readonly collapsed: boolean;
  readonly seed: number;
}

/** @throws SpeechError with the code of the refusal. */
export async function synthesizeFile(
  text: string,
  options: SynthesizeOnceOptions & { format?: SynthesisFormat | undefined },
): Promise<SynthesizedFile> {
  const response = await request(text, options, { format: options.format });
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
  };
}

/** @throws SpeechError with the code of the refusal. */
export async function synthesizeWithTimestamps(
  text: string,
  options: SynthesizeOnceOptions,
): Promise<SynthesizedSpeech> {
  const response = await request(text, options, { include_timestamps: true });
  const speech = (await response.json()) as TimestampedSpeech;
  return {
    samples: createPcmDecoder().push(decodeBase64(speech.audio)),
    sampleRate: speech.sample_rate,
    words: speech.timestamps,
    collapsed: speech.generation.collapsed,
    seed: speech.generation.seed_used,
  };
}

function request(
  text: string,
  options: SynthesizeOnceOptions,
  fields: Record<string, unknown>,
): Promise<Response> {
  const body = {
    ...options.generation,
    ...fields,
    text,
    speaker_id: options.voice,
    model_version: options.voiceGroup,
    dialect: options.dialect,
    speed: options.speed,
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return authorizedFetch('/api/tts-proxy', init, 'tts', options);
}
