import { SpeechError } from '../contract/errors.ts';
import type { TranscriptionDialect, TranscriptionResponse } from '../contract/transcription.ts';
import { authorizedFetch, type ConnectionOptions } from './request.ts';
import { fetchWithProgress } from './upload-progress.ts';

export interface TranscribeOptions extends ConnectionOptions {
  /** What is spoken in the recording. */
  dialect: TranscriptionDialect;
  /** Told the bytes sent so far and in all. Only where the page has XMLHttpRequest, and no `fetch` of its own is given. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** The text of a recording, and what the service says about it (contract, STT response). */
export interface Transcription {
  readonly text: string;
  readonly dialectHint: string;
  readonly language: string;
  readonly detectedDialect: string;
  readonly detectedScript: string;
  /** True when the plan's cap cut the text, to `truncationLimit` characters. */
  readonly truncated: boolean;
  readonly truncationLimit: number | undefined;
}

/**
 * Transcribes a recording. One credit is billed when it succeeds.
 * @param audio A file that the service reads: WAV everywhere.
 * @throws SpeechError `file-too-large`, `unsupported-media`, `quota-exceeded`, `network` or the code of another refusal;
 * the signal's reason when aborted.
 */
export async function transcribe(audio: Blob, options: TranscribeOptions): Promise<Transcription> {
  const form = new FormData();
  // Before the file, so that a service can judge it first.
  form.append('dialect', options.dialect);
  form.append('file', audio, 'recording');
  const { onProgress } = options;
  const fetch =
    options.fetch ??
    (onProgress && 'XMLHttpRequest' in globalThis ? fetchWithProgress(onProgress) : undefined);
  const init = { method: 'POST', body: form };
  const response = await authorizedFetch('/api/stt-proxy', init, 'stt', { ...options, fetch });
  return readTranscription(await response.text());
}

function readTranscription(body: string): Transcription {
  let answer: Partial<TranscriptionResponse> | null;
  try {
    answer = JSON.parse(body) as Partial<TranscriptionResponse> | null;
  } catch {
    answer = null;
  }
  if (typeof answer?.text !== 'string') {
    throw new SpeechError(
      'internal',
      'The speech service answered with something that is not a transcription.',
    );
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
