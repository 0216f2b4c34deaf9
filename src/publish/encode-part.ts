import { SpeechError } from '../contract/errors.ts';
import { encodeSamples } from '../encode/encode-samples.ts';
import type { PublishedWord } from './speech-manifest.ts';
import { readSpokenPart, type SpokenPart } from './spoken-part.ts';

/**
 * Encodes the sound of one part of a file.
 * @param samples 24 kHz mono.
 * @throws The signal's reason when aborted.
 */
export async function encodePart(
  samples: Int16Array,
  words: readonly PublishedWord[],
  signal?: AbortSignal,
): Promise<SpokenPart> {
  const pieces: Uint8Array[] = [];
  for await (const bytes of encodeSamples(oneOf(samples), 'opus', signal)) pieces.push(bytes);
  const part = readSpokenPart(Buffer.concat(pieces), samples.length, words);
  if (!part) throw new SpeechError('internal', 'The encoder returned sound of another length.');
  return part;
}

async function* oneOf<Item>(item: Item): AsyncGenerator<Item, void> {
  yield item;
}
