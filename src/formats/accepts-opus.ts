/** Content types of compact streams, by that of the stream they replace (RFC 6381 for the parameter). */
export const COMPACT_TYPES = {
  'text/event-stream': 'text/event-stream; codecs=opus',
  'audio/pcm': 'audio/ogg; codecs=opus',
} as const;

/** Whether a request's `Accept` asks for a compact stream in place of events, or in place of samples. */
export function acceptsOpus(
  accept: string | null | undefined,
  plainType: keyof typeof COMPACT_TYPES,
): boolean {
  if (!accept) return false;
  const wanted = normalize(COMPACT_TYPES[plainType]);
  return accept.split(',').some((range) => normalize(range) === wanted);
}

/** Without quality, quotes and spaces, which do not matter here. */
function normalize(range: string): string {
  const [type = '', ...parameters] = range.toLowerCase().replace(/[\s"]/g, '').split(';');
  return [type, ...parameters.filter((parameter) => !parameter.startsWith('q='))].join(';');
}
