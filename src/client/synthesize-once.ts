import { SpeechError } from '../contract/errors.ts';
import type { SynthesisFormat } from '../contract/formats.ts';
import type { TimestampedSpeech, WordTime } from '../contract/synthesis.ts';
import { voiceGroupOf } from '../contract/voice-group.ts';
import { decodeBase64 } from '../formats/decode-base64.ts';
import { createPcmDecoder } from '../formats/pcm-decoder.ts';
import { authorizedFetch, type ConnectionOptions, type SignedText } from './request.ts';

/** Generation options of the one-shot endpoint; ranges are in `docs/contract-coverage.md`. */
export interface GenerationOptions {
  /** 0 to 2^32 - 1. The same seed gives the same speech. */
  seed?: number | undefined;
  /** Above 0, up to 2. */
  temperature?: number | undefined;
  /** 0 to 1. */
  stability?: number | undefined;
  topP?: number | undefined;
  repetitionPenalty?: number | undefined;
  /** Semitones, -12 to 12. */
  pitch?: number | undefined;
  /** Trim silence at both ends. */
  silenceTrim?: boolean | undefined;
  /** Maximum duration of a chunk, above 0, up to 60. */
  chunkMaxSeconds?: number | undefined;
  /** Silence between sentences, 0 to 5000. */
  sentenceSilenceMs?: number | undefined;
}

const OPTION_NAMES: readonly string[] = [
  'seed',
  'temperature',
  'stability',
  'topP',
  'repetitionPenalty',
  'pitch',
  'silenceTrim',
  'chunkMaxSeconds',
  'sentenceSilenceMs',
] satisfies (keyof GenerationOptions)[];

export interface SynthesizeOnceOptions extends ConnectionOptions, SignedText {
  voice: string;
  voiceGroup?: string | undefined;
  dialect?: string | undefined;
  speed?: number | undefined;
  generation?: GenerationOptions | undefined;
}

/** Speech as a complete file: WAV, Ogg/Opus or MP3 at 24 kHz. */
export interface SynthesizedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Complete speech as 16-bit mono samples, with the times of each word of the caller's text. */
export interface SynthesizedSpeech {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly words: readonly WordTime[];
  /** True when the service could not generate speech for the text; the call is not billed. */
  readonly collapsed: boolean;
  readonly seed: number;
}

/** Synthesizes a text as a file. @throws SpeechError with the code of the error response. */
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

/** Synthesizes a text as samples with word times. @throws SpeechError with the code of the error response. */
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

async function request(
  text: string,
  options: SynthesizeOnceOptions,
  fields: Record<string, unknown>,
): Promise<Response> {
  const body = {
    ...wireFields(options.generation),
    ...fields,
    text,
    speaker_id: options.voice,
    model_version: voiceGroupOf(options.voice, options.voiceGroup),
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

/**
 * The service's names are in snake case.
 * @throws SpeechError `invalid-argument` for an unknown name, which the service would silently ignore.
 */
function wireFields(generation: GenerationOptions = {}): Record<string, unknown> {
  const fields = Object.entries(generation).map(([name, value]) => {
    if (OPTION_NAMES.includes(name))
      return [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value];
    throw new SpeechError('invalid-argument', `Unknown generation option "${name}".`, { field: name });
  });
  return Object.fromEntries(fields);
}
