import type { StreamEvent } from '../../contract/synthesis.ts';

const decoder = new TextDecoder();
/** A line that readers of events skip. */
const COMMENTS = /^:.*(\r\n|\n|\r)/gm;

/** Content type -> whether a body is complete speech. Others are never kept. */
const CHECKS: Readonly<Record<string, (body: Uint8Array) => boolean>> = {
  'text/event-stream': hasEndMarker,
  'application/json': isTimedSpeech,
  'audio/pcm': (body) => body.length > 0 && body.length % 2 === 0,
  'audio/wav': isWholeWav,
  'audio/x-wav': isWholeWav,
  'audio/ogg': endsOggStream,
  'audio/mpeg': (body) => body.length > 0,
};

/**
 * Whether a response is speech that may be served again: not cut off, not a failed generation, not empty. The HTTP framing has been
 * checked by then; this is what the body itself says (docs/contract-coverage.md, Streaming).
 */
export function isWholeSpeech(contentType: string, body: Uint8Array): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return CHECKS[type]?.(body) ?? false;
}

function hasEndMarker(body: Uint8Array): boolean {
  const text = decoder.decode(body).replace(COMMENTS, '');
  const events = text.trimEnd();
  const lastEvent = events
    .slice(Math.max(...['\n\n', '\r\n\r\n', '\r\r'].map((gap) => events.lastIndexOf(gap))))
    .trim();
  // An event that is not followed by a blank line is incomplete (WHATWG HTML, 9.2.6).
  if (!/(\n\n|\r\r|\r\n\r\n)$/.test(text.slice(-4)) || !lastEvent.startsWith('data:')) return false;
  const event = parse(lastEvent.slice('data:'.length)) as StreamEvent | undefined;
  return (
    event?.type === 'speech.audio.done' && event.collapsed !== true && /"audio"\s*:\s*"[^"]/.test(events)
  );
}

function isTimedSpeech(body: Uint8Array): boolean {
  const speech = parse(decoder.decode(body)) as
    | { audio?: unknown; generation?: { collapsed?: unknown } }
    | undefined;
  return typeof speech?.audio === 'string' && speech.audio !== '' && speech.generation?.collapsed !== true;
}

/** The size in the RIFF header is that of the file; one that was not known when the header was sent is no proof. */
function isWholeWav(body: Uint8Array): boolean {
  if (body.length <= 44) return false;
  return new DataView(body.buffer, body.byteOffset).getUint32(4, true) === body.length - 8;
}

/** The last page has the end-of-stream flag (RFC 3533, 6). */
function endsOggStream(body: Uint8Array): boolean {
  for (let at = body.length - 27; at >= 0; at--) {
    if (body[at] === 0x4f && body[at + 1] === 0x67 && body[at + 2] === 0x67 && body[at + 3] === 0x53)
      return (body[at + 5]! & 4) !== 0 && endOfPage(body, at) === body.length;
  }
  return false;
}

function endOfPage(body: Uint8Array, at: number): number {
  const segments = body[at + 26]!;
  let end = at + 27 + segments;
  for (let index = 0; index < segments; index++) end += body[at + 27 + index] ?? 0;
  return end;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
