import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError } from '../../contract/errors.ts';
import { toSpeechError } from '../base/reply.ts';
import type { CountedRequest } from '../visitors/request-memory.ts';

/** Largest JSON body accepted, in bytes: ten times what 5,000 characters of Kurdish take when escaped. */
const LONGEST_JSON = 64 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

export interface JsonBody {
  /** As received, decoded. */
  source: string;
  value: Readonly<Record<string, unknown>>;
}

/**
 * Reads a request body that must be one JSON object.
 * @param timeout Milliseconds in which it must have arrived: a body that trickles holds a connection.
 * @throws SpeechError 408, 413, 415, 400 or 503; 500 where a body parser in front of the proxy has consumed the body.
 */
export async function readJsonObject(request: CountedRequest, timeout: number): Promise<JsonBody> {
  if (!/^application\/json\s*(;|$)/i.test(request.header('content-type') ?? '')) {
    throw new SpeechError('unsupported-media', 'Send the request as Content-Type: application/json.', {
      status: 415,
    });
  }
  return readJsonText(request, timeout, LONGEST_JSON);
}

/**
 * The same of any content type.
 * @param longest Bytes.
 * @throws SpeechError 408, 413, 400 or 503; 500 as above.
 */
export async function readJsonText(
  request: CountedRequest,
  timeout: number,
  longest: number,
): Promise<JsonBody> {
  const length = Number(request.header('content-length'));
  request.hold(Number.isNaN(length) ? longest : Math.min(length, longest));
  let bytes: Uint8Array | undefined;
  try {
    const body = request.readBody(longest);
    bytes = body instanceof Promise ? await withTimeout(body, timeout, () => tooSlow(timeout)) : body;
  } catch (error) {
    if (error instanceof SpeechError) throw error;
    throw new SpeechError('aborted', 'The request ended before its body was complete.', { status: 400 });
  }
  if (!bytes)
    throw new SpeechError('invalid-argument', `Send a JSON body of at most ${longest} bytes.`, {
      status: 413,
    });
  try {
    const source = decoder.decode(bytes);
    const value: unknown = JSON.parse(source);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { source, value: value as Record<string, unknown> };
    }
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw new SpeechError('invalid-argument', 'Send the request body as one JSON object.', { status: 400 });
}

function tooSlow(timeout: number): SpeechError {
  const message = `Send the whole request within ${Math.ceil(timeout / 1000)} seconds.`;
  return new SpeechError('timeout', message, { status: 408 });
}

/** The members of a JSON object, or none where the text is anything else. */
export function parseJsonObject(source: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** For a transport whose request body was already consumed; the reason goes to the operator's log. */
export function bodyAlreadyRead(): SpeechError {
  return toSpeechError(
    new Error('The body was read before the proxy got the request: put the proxy in front of body parsers.'),
  );
}
