import type { CachedSpeech, SpeechCache } from '../../../src/proxy/cache/speech-cache.ts';

/** All that is kept under a key. @throws What reading it throws. */
export async function readSpeech(cache: SpeechCache, key: string): Promise<CachedSpeech | undefined> {
  const speech = await cache.open(key);
  if (!speech) return undefined;
  const { headers, info, bytes } = speech;
  const pieces: Uint8Array[] = [];
  for await (const piece of speech.read(0, bytes)) pieces.push(piece);
  return { headers, body: Uint8Array.from(Buffer.concat(pieces)), info };
}
