/** The codecs of compact streams; the first one that a request asks for is used. */
const CODECS = ['opus', 'mp3'] as const;
export type CompactCodec = (typeof CODECS)[number];

/** Content type of a stream that is not compact. */
export type PlainType = 'text/event-stream' | 'audio/pcm';

/** Content types of compact streams, by codec and by the type of the stream they replace (RFC 6381 for the parameter). */
export const COMPACT_TYPES: Readonly<Record<CompactCodec, Readonly<Record<PlainType, string>>>> = {
  opus: { 'text/event-stream': 'text/event-stream; codecs=opus', 'audio/pcm': 'audio/ogg; codecs=opus' },
  mp3: { 'text/event-stream': 'text/event-stream; codecs=mp3', 'audio/pcm': 'audio/mpeg' },
};

/** The codec that a request's `Accept` asks for in place of events, or in place of samples; undefined where it asks for none. */
export function compactCodec(
  accept: string | null | undefined,
  plainType: PlainType,
): CompactCodec | undefined {
  if (!accept) return undefined;
  const ranges = new Set(accept.split(',').map(normalize));
  return CODECS.find((codec) => ranges.has(normalize(COMPACT_TYPES[codec][plainType])));
}

/** Without quotes, spaces and quality, which does not matter here; empty where the quality says that it is not acceptable. */
function normalize(range: string): string {
  const [type = '', ...parameters] = range.toLowerCase().replace(/[\s"]/g, '').split(';');
  if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) return '';
  return [type, ...parameters.filter((parameter) => !parameter.startsWith('q='))].join(';');
}
