import type { AudioEncoder } from '../../encode/encode-chunks.ts';
import { ThreadedEncoder } from '../../encode/threaded-encoder.ts';

/**
 * Opens an encoder of compact streams in MP3, on a thread of its own; also for `createProxy` under Node, Deno and Bun. Needs the package
 * `wasm-media-encoders`.
 */
export function openMp3Encoder(): AudioEncoder {
  return new ThreadedEncoder('mp3-stream');
}
