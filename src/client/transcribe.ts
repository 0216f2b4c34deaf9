import type { TranscriptionDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import type { TokenResponse } from '../contract/token.ts';
import type { TranscriptionResponse } from '../contract/transcription.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { authorizedFetch, type ConnectionOptions } from './request.ts';

const MEGABYTE = 1024 * 1024;

export interface TranscribeOptions extends ConnectionOptions {
  /** Dialect spoken in the recording. */
  dialect: TranscriptionDialect;
  /** Called with the bytes sent and their total. Only where XMLHttpRequest exists and no custom `fetch` is passed. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** The text of a recording, with what the service detected (docs/contract-coverage.md). */
export interface Transcription {
  readonly text: string;
  readonly dialectHint: string;
  readonly language: string;
  readonly detectedDialect: string;
  readonly detectedScript: string;
  /** True when the plan's limit truncated the text to `truncationLimit` characters. */
  readonly truncated: boolean;
  readonly truncationLimit: number | undefined;
}

/**
 * Transcribes a recording. One credit is billed when it succeeds.
 * @param audio A file in a format that the service supports; every service supports WAV.
 * @throws SpeechError `file-too-large` (before anything is sent, if the token has the limit), `unsupported-media`, `quota-exceeded`,
 * `network` or the code of another error response; the signal's reason when aborted.
 */
export async function transcribe(audio: Blob, options: TranscribeOptions): Promise<Transcription> {
  const form = new FormData();
  // Before the file, so that a service can validate it first.
  form.append('dialect', options.dialect);
  form.append('file', audio, 'recording');
  const { onProgress } = options;
  const fetch =
    options.fetch ??
    (onProgress && 'XMLHttpRequest' in globalThis ? fetchWithProgress(onProgress) : undefined);
  const init = { method: 'POST', body: form };
  const onToken = (token: TokenResponse) => {
    options.onToken?.(token);
    refuseTooLarge(audio.size, token.limits?.max_upload_bytes);
  };
  const response = await authorizedFetch('/api/stt-proxy', init, 'stt', { ...options, fetch, onToken });
  return readTranscription(await response.text());
}

function refuseTooLarge(size: number, limit = Number.POSITIVE_INFINITY): void {
  if (size <= limit) return;
  const actual = Math.ceil((size / MEGABYTE) * 10) / 10;
  const allowed = Math.floor((limit / MEGABYTE) * 10) / 10;
  const message = `The recording has ${actual} MB; at most ${allowed} MB can be transcribed.`;
  throw new SpeechError('file-too-large', message, { field: 'file' });
}

function readTranscription(body: string): Transcription {
  let answer: Partial<TranscriptionResponse> | null;
  try {
    answer = JSON.parse(body) as Partial<TranscriptionResponse> | null;
  } catch {
    answer = null;
  }
  if (typeof answer?.text !== 'string') {
    throw new SpeechError('internal', 'The response of the speech service is not a transcription.');
  }
  return {
    text: answer.text,
    dialectHint: answer.dialect_hint ?? '',
    language: answer.language ?? '',
    detectedDialect: answer.detected_dialect ?? '',
    detectedScript: answer.detected_script ?? '',
    truncated: answer.truncated === true,
    truncationLimit: answer.truncation_limit,
  };
}
