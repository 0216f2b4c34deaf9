import { PIECE_BYTES } from './entry-bytes.ts';
import type { CachedSpeech, KeptSpeech } from './speech-cache.ts';

/** An opened entry whose body is in memory: for drivers of their own, and for what is as short as a piece. */
export function createKeptSpeech({ headers, body, info }: CachedSpeech): KeptSpeech {
  return {
    headers,
    bytes: body.length,
    info,
    async *read(start, end) {
      for (let at = start; at < end; at += PIECE_BYTES)
        yield body.subarray(at, Math.min(end, at + PIECE_BYTES));
    },
  };
}
