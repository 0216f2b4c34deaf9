import { type Transcription, transcribe } from '../client/transcribe.ts';
import { SpeechError } from '../contract/errors.ts';
import type { DictationSettings } from './dictation-settings.ts';

/** Pauses before the upload is tried again, shorter where the browser says that it is online again. */
const PAUSES_MS = [1000, 3000, 9000, 27_000] as const;

/**
 * The text of a recording that exists nowhere else: where the way is broken, it is tried again for a while. One credit is
 * billed; two, where an answer was lost on the way back.
 * @throws SpeechError as transcribe does; the signal's reason when aborted.
 */
export async function transcribeRecording(
  recording: Blob,
  { connection, dialect }: Pick<DictationSettings, 'connection' | 'dialect'>,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<Transcription> {
  for (let tries = 0; ; tries++) {
    try {
      return await transcribe(recording, { ...connection, dialect, signal, onProgress });
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (signal.aborted || pause === undefined || !isPassing(error)) throw error;
      await wait(pause, signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof SpeechError &&
    (error.code === 'network' || error.code === 'offline' || error.code === 'synthesis-unavailable')
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
