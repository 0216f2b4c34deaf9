import { delay } from '../../../async/delay.ts';
import { type Transcription, transcribe } from '../../../client/transcribe.ts';
import { SpeechError, type SpeechErrorCode } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';

/** Delays before retries after a network failure; the browser's `online` event cuts them short. */
const NETWORK_DELAYS_MS = [1000, 3000, 9000, 27_000] as const;
/** Delays when the service is unavailable or rate-limited; short, because the user waits and still has the recording. */
const UNAVAILABLE_DELAYS_MS = [1000, 3000] as const;
const TEMPORARY: readonly SpeechErrorCode[] = ['network', 'offline', 'service-unavailable', 'rate-limited'];

/**
 * Transcribes a recording of which there is no other copy. Retries network failures for 40 s, and twice when the service is unavailable
 * or rate-limited. Does not retry permanent errors, nor a timeout (504), which may have been billed already. One credit is billed; two
 * if the response was lost.
 * @throws SpeechError as transcribe does; the signal's reason when aborted.
 */
export async function transcribeRecording(
  recording: Blob,
  { connection, dialect }: Pick<DictationSettings, 'connection' | 'dialect'>,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<Transcription> {
  let networkFailures = 0;
  let refusals = 0;
  for (;;) {
    try {
      return await transcribe(recording, { ...connection, dialect, signal, onProgress });
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      const milliseconds =
        error.status === undefined ? NETWORK_DELAYS_MS[networkFailures++] : UNAVAILABLE_DELAYS_MS[refusals++];
      if (milliseconds === undefined) throw error;
      await delayUnlessOnline(milliseconds, signal);
    }
  }
}

function isTemporary(error: unknown): error is SpeechError {
  return error instanceof SpeechError && error.retryable && TEMPORARY.includes(error.code);
}

async function delayUnlessOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const listeners = new AbortController();
  const online = new Promise((resolve) => addEventListener('online', resolve, listeners));
  try {
    await Promise.race([delay(milliseconds, signal), online]);
  } finally {
    listeners.abort();
  }
}
