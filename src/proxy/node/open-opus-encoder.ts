import type { AudioEncoder } from '../../encode/encode-chunks.ts';
import { ThreadedEncoder } from '../../encode/threaded-encoder.ts';

/** Opens an encoder of compact streams in Opus, on a thread of its own; also for `createProxy` under Node, Deno and Bun. */
export function openOpusEncoder(): AudioEncoder {
  return new ThreadedEncoder('opus-stream');
}
