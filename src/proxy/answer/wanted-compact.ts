import { OPERATIONS } from '../../contract/operations.ts';
import { type CompactCodec, compactCodec, type PlainType } from '../../formats/compact-codec.ts';

/** A compact stream that a page asks for, and the content type of the stream that it replaces. */
export interface CompactStream {
  readonly codec: CompactCodec;
  readonly type: PlainType;
}

/**
 * What a request's `Accept` asks for in place of the stream that its body asks for.
 * @param path Behind the mount. Files have types of the same names.
 * @param format The member `stream_format` of the body.
 */
export function wantedCompact(
  path: string,
  format: unknown,
  accept: string | undefined,
): CompactStream | undefined {
  if (path !== OPERATIONS.streamSpeech.path) return undefined;
  const type = format === undefined ? 'text/event-stream' : PLAIN_TYPES.get(format);
  const codec = type && compactCodec(accept, type);
  return codec && { codec, type };
}

const PLAIN_TYPES: ReadonlyMap<unknown, PlainType> = new Map([
  ['sse', 'text/event-stream'],
  ['pcm', 'audio/pcm'],
]);
