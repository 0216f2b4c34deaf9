const encoder = new TextEncoder();

/** A server-sent event with JSON as its data (WHATWG HTML, 9.2). */
export function eventBytes(payload: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(`data: ${JSON.stringify(payload)}\n\n`);
}
