import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** What a listener sees of one speech; infinity where it was refused. */
export interface Listened {
  /** Milliseconds from the request to the first byte of speech. */
  readonly firstByte: number;
  /** Milliseconds by which the stream fell behind a player that began with its first byte, at the worst; 0 or less if it never did. */
  readonly behind: number;
}

const agent = new Agent({ keepAlive: true });

/**
 * Requests a speech as a page does and reads it to its end.
 * @param speech.seconds How long the text sounds.
 * @param speech.codec Compact streams (Opus), or samples.
 */
export async function listen(
  url: string,
  key: string,
  speech: { readonly text: string; readonly seconds: number; readonly codec: 'opus' | 'samples' },
): Promise<Listened> {
  const started = performance.now();
  const outgoing = request(`${url}/api/tts-stream`, {
    method: 'POST',
    agent,
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      ...(speech.codec === 'opus' && { accept: 'text/event-stream; codecs=opus' }),
    },
  });
  outgoing.end(JSON.stringify({ text: speech.text, speaker_id: 'sorani_m001', stream_format: 'sse' }));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    response.resume();
    return { firstByte: Number.POSITIVE_INFINITY, behind: Number.POSITIVE_INFINITY };
  }
  const arrivals: { readonly at: number; readonly bytes: number }[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    arrivals.push({ at: performance.now(), bytes });
    bytes += piece.length;
  }
  const first = arrivals[0]!.at;
  // A piece is due when all before it has sounded; of either codec, bytes grow evenly with the sound.
  const behind = Math.max(
    ...arrivals.map(({ at, bytes: before }) => at - first - (before / bytes) * speech.seconds * 1000),
  );
  return { firstByte: first - started, behind };
}
