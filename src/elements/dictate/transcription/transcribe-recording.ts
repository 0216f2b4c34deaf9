import { delay } from '../../../async/delay.ts';
import { type ConnectionOptions, send } from '../../../client/request.ts';
import { type Transcription, transcribe } from '../../../client/transcribe.ts';
import { SpeechError, type SpeechErrorCode } from '../../../contract/errors.ts';
import type { TokenResponse } from '../../../contract/token.ts';
import type { DictationSettings } from './dictation-settings.ts';

/** Delays before retries after a network failure; the browser's `online` event cuts them short. */
const NETWORK_DELAYS_MS = [1000, 3000, 9000, 27_000] as const;
/** Delays when the service is unavailable or rate-limited; short, because the user waits and still has the recording. */
const UNAVAILABLE_DELAYS_MS = [1000, 3000] as const;
const TEMPORARY: readonly SpeechErrorCode[] = ['network', 'offline', 'service-unavailable', 'rate-limited'];

/** Uploads that are lost on their way to a proxy that answers. */
const MAX_REFUSED_UPLOADS = 2;
/** Least that a gateway refuses for its size: nginx's default. */
const LEAST_REFUSED_BYTES = 1e6;

/**
 * Transcribes a recording of which there is no other copy. Retries network failures for 40 s, and twice when the service is unavailable
 * or rate-limited. Does not retry permanent errors, nor a timeout (504), which may have been billed already. One credit is billed; two
 * if the response was lost.
 * @throws SpeechError as transcribe does; `file-too-large` too where the proxy answers and the recording twice does not reach it: a gateway on
 * another origin that refuses an upload looks like a lost connection; the signal's reason when aborted.
 */
export async function transcribeRecording(
  recording: Blob,
  { connection, dialect }: Pick<DictationSettings, 'connection' | 'dialect'>,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<Transcription> {
  let networkFailures = 0;
  let refusals = 0;
  let refusedUploads = 0;
  for (;;) {
    // The token may be what cannot be had.
    let isSent = connection.apiKey !== undefined;
    const onToken = (token: TokenResponse) => {
      isSent = true;
      connection.onToken?.(token);
    };
    try {
      return await transcribe(recording, { ...connection, dialect, signal, onProgress, onToken });
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      if (
        error.code === 'network' &&
        isSent &&
        recording.size > LEAST_REFUSED_BYTES &&
        (await answers(connection, signal)) &&
        ++refusedUploads === MAX_REFUSED_UPLOADS
      )
        throw new SpeechError('file-too-large', 'Refused before the proxy: see client_max_body_size.');
      const milliseconds =
        error.status === undefined ? NETWORK_DELAYS_MS[networkFailures++] : UNAVAILABLE_DELAYS_MS[refusals++];
      if (milliseconds === undefined) throw error;
      await delayUnlessOnline(milliseconds, signal);
    }
  }
}

/** Whether the proxy can be reached. */
function answers(connection: ConnectionOptions, signal: AbortSignal): Promise<boolean> {
  return send('/api/get-speakers', { cache: 'no-store' }, { ...connection, signal }).then(
    () => true,
    () => false,
  );
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
