import { abortable } from '../../../async/abortable.ts';
import { withTimeout } from '../../../async/with-timeout.ts';
import { createLiveSession, type LiveSession } from '../../../client/create-live-session.ts';
import type { ConnectionOptions } from '../../../client/request.ts';
import type { TranscriptionDialect } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';

/** An unused URL is valid for 5 minutes (docs/contract-coverage.md); one minute is left for connecting. */
const VALID_MS = 4 * 60_000;
const PURCHASE_TIMEOUT_MS = 15_000;

interface Purchase {
  readonly at: number;
  readonly session: Promise<LiveSession>;
}

const unused = new Map<string, Purchase>();

/**
 * Returns a live session, which the caller must open immediately. Every purchase is billed, so only one is in flight at a time, and a
 * session bought for a dictation that has ended in the meantime is reused by the next one.
 * @throws SpeechError as createLiveSession does, `timeout` if the service does not respond; the signal's reason when aborted.
 */
export async function takeLiveSession(
  connection: ConnectionOptions,
  dialect: TranscriptionDialect,
  signal: AbortSignal,
): Promise<LiveSession> {
  const key = `${connection.endpoint} ${dialect}`;
  for (;;) {
    let purchase = unused.get(key);
    if (!purchase || Date.now() - purchase.at > VALID_MS) {
      // Not passed the signal: an aborted request may be billed anyway.
      const made: Purchase = { at: Date.now(), session: createLiveSession({ ...connection, dialect }) };
      made.session.catch(() => unused.get(key) === made && unused.delete(key));
      unused.set(key, made);
      purchase = made;
    }
    const session = await abortable(
      withTimeout(purchase.session, PURCHASE_TIMEOUT_MS, purchaseTimeout),
      signal,
    );
    signal.throwIfAborted();
    if (unused.get(key) !== purchase) continue;
    unused.delete(key);
    return session;
  }
}

function purchaseTimeout(): SpeechError {
  return new SpeechError('timeout', 'The speech service did not provide a live session in time.');
}
