import type { Client } from 'undici';
import type { Target } from './start-targets.ts';

export const PATH = '/speech/api/tts-stream';
const TEXT = 'سڵاو، ئەمە دەقێکی تاقیکردنەوەیە. '.repeat(3); // Sorani: "hello, this is a test text"

/** What the service answers with. */
export type Kind = 'long' | 'short' | 'endless';

export const bodyOf = (kind: Kind) =>
  JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001', stream_format: 'pcm', model_version: kind });

/** @returns Milliseconds to the first byte of its sound; resolves when all of it has come. */
export function firstByte(
  target: Target,
  client: Client,
  headers: Record<string, string>,
  kind: Kind,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let first = 0;
    client.dispatch(
      { path: PATH, method: 'POST', headers, body: bodyOf(kind) },
      {
        // undici recognizes handlers of its current API by this method.
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${target.name} answered ${status}.`));
        },
        onResponseData() {
          first ||= performance.now() - start;
        },
        onResponseEnd: () => resolve(first),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
