import { SpeechError } from '../../../contract/errors.ts';

/** The error for a rejected fetch or a broken body: the signal's reason when it has aborted. */
export function brokenConnection(cause: unknown, url: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (cause instanceof SpeechError) return cause;
  return navigator.onLine
    ? new SpeechError('network', `${url} could not be fetched.`, { cause })
    : new SpeechError('offline', 'The device is offline.', { cause });
}
