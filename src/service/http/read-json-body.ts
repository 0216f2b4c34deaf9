import { readUpTo } from '../../formats/read-up-to.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';

/**
 * Far above any valid request (5000 characters are at most 60 KB, escaped), so that a text many times too long still reaches the check
 * that counts it and names the plan's limit.
 */
const MAX_BODY_BYTES = 1024 * 1024;

/** The parsed JSON of a request; 400 above 1 MiB, before more is buffered, and for anything that is not JSON in UTF-8. */
export async function readJsonBody(request: Request): Promise<{ readonly value: unknown } | Refusal> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return tooLarge();
  let bytes: Uint8Array | undefined;
  try {
    // The rest stays unread; the server discards it.
    const body = request.body?.values({ preventCancel: true });
    bytes = body ? await readUpTo(body, MAX_BODY_BYTES) : new Uint8Array();
  } catch {
    return refuse(400, 'invalid-argument', 'The body of the request ended before it was complete.');
  }
  if (!bytes) return tooLarge();
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return refuse(400, 'invalid-argument', 'The body must be a JSON object in UTF-8.');
  }
}

function tooLarge(): Refusal {
  return refuse(400, 'invalid-argument', `The body must be at most ${MAX_BODY_BYTES} bytes.`);
}
