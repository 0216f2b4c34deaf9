import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server';
import { MAX_BODY_BYTES, MAX_KEYLESS_BODY_BYTES, MAX_MESSAGES } from './mcp-limits.ts';

/**
 * The JSON of a request, or an error response: 413 when too large, 400 when not JSON or with too many messages in a batch.
 * @param hasKey Whether the caller's key is valid; called only for large messages.
 */
export async function readMessage(
  request: Request,
  hasKey: () => Promise<boolean>,
): Promise<{ readonly value: unknown } | Response> {
  // The SDK refuses anything else.
  if (request.method !== 'POST' || !isJsonContentType(request.headers.get('content-type')))
    return { value: undefined };
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const isLarge = length > MAX_KEYLESS_BODY_BYTES && (await hasKey());
  const limit = isLarge ? MAX_BODY_BYTES : MAX_KEYLESS_BODY_BYTES;
  const body = await readRequestBody(request, limit).catch(() => undefined);
  if (body === undefined) return refused(400, -32_700, 'The message ended before it was complete.');
  if (body.tooLarge) {
    const owner = isLarge ? 'A message' : 'A message without a valid key';
    return refused(413, -32_600, `${owner} may have at most ${limit} bytes.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(body.text);
  } catch {
    return refused(400, -32_700, 'The message is not JSON.');
  }
  if (Array.isArray(value) && value.length > MAX_MESSAGES) {
    return refused(400, -32_600, `A batch may have at most ${MAX_MESSAGES} messages.`);
  }
  return { value };
}

/** @param code JSON-RPC 2.0 error code. */
function refused(status: 400 | 413, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
