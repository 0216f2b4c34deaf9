import { createLiveSession, type LiveSession } from '../../../client/create-live-session.ts';
import type { ConnectionOptions } from '../../../client/request.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { TranscriptionDialect } from '../../../contract/transcription.ts';

/** An unused address is good for 5 minutes (contract, WebSocket connect window); one of them is left for the way there. */
const GOOD_MS = 4 * 60_000;
/** A purchase that has not been answered by then is waited for no longer. */
const ANSWER_TIMEOUT_MS = 15_000;

interface Purchase {
  readonly at: number;
  readonly session: Promise<LiveSession>;
}

const unused = new Map<string, Purchase>();

/**
 * A live session for whoever opens it at once. One purchase is under way at a time, and one that was made for a dictation
 * which ended meanwhile goes to the next: every call is billed.
 * @throws SpeechError as createLiveSession does, `timeout` where no answer comes; the signal's reason when aborted.
 */
export async function takeLiveSession(
  connection: ConnectionOptions,
  dialect: TranscriptionDialect,
  signal: AbortSignal,
): Promise<LiveSession> {
  const key = `${connection.endpoint} ${dialect}`;
  for (;;) {
    let purchase = unused.get(key);
    if (!purchase || Date.now() - purchase.at > GOOD_MS) {
      // Without the signal: it may be billed already.
      const made: Purchase = { at: Date.now(), session: createLiveSession({ ...connection, dialect }) };
      made.session.catch(() => unused.get(key) === made && unused.delete(key));
      unused.set(key, made);
      purchase = made;
    }
    const session = await inTime(purchase.session, signal);
    signal.throwIfAborted();
    if (unused.get(key) !== purchase) continue;
    unused.delete(key);
    return session;
  }
}

function inTime(purchase: Promise<LiveSession>, signal: AbortSignal): Promise<LiveSession> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const timer = setTimeout(
      () => reject(new SpeechError('timeout', 'The speech service gave no live session in time.')),
      ANSWER_TIMEOUT_MS,
    );
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    purchase.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}
