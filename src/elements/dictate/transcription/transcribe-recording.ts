import { type Transcription, transcribe } from '../../../client/transcribe.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { DictationSettings } from '../dictation-settings.ts';

/** Pauses before the upload is tried again where the way is broken, shorter where the browser says that it is online again. */
const PAUSES_MS = [1000, 3000, 9000, 27_000] as const;
/** Where an answer says that the service is away: whoever waits is told soon, and has the recording. */
const REFUSED_PAUSES_MS = [1000, 3000] as const;

/**
 * The text of a recording that exists nowhere else: where the way is broken, it is tried again for a while, and twice where the
 * service is away. What does not mend itself is not tried again, nor what came too late (504): it may be billed already. One credit
 * is billed; two, where an answer was lost on the way back.
 * @throws SpeechError as transcribe does; the signal's reason when aborted.
 */
export async function transcribeRecording(
  recording: Blob,
  { connection, dialect }: Pick<DictationSettings, 'connection' | 'dialect'>,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<Transcription> {
  let broken = 0;
  let refused = 0;
  for (;;) {
    try {
      return await transcribe(recording, { ...connection, dialect, signal, onProgress });
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      const pause = error.status === undefined ? PAUSES_MS[broken++] : REFUSED_PAUSES_MS[refused++];
      if (pause === undefined) throw error;
      await wait(pause, signal);
    }
  }
}

function isPassing(error: unknown): error is SpeechError {
  return (
    error instanceof SpeechError &&
    error.retryable &&
    (error.code === 'network' ||
      error.code === 'offline' ||
      error.code === 'service-unavailable' ||
      error.code === 'rate-limited')
  );
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const settle = () => {
      clearTimeout(timer);
      listeners.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(settle, milliseconds);
    signal.addEventListener('abort', settle, listeners);
    addEventListener('online', settle, listeners);
  });
}
