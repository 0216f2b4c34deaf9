const encoder = new TextEncoder();

/** Server-sent events with JSON as their data (WHATWG HTML, 9.2), one for each payload. */
export function eventBytes(...payloads: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(payloads.map((payload) => `data: ${JSON.stringify(payload)}\n\n`).join(''));
}
