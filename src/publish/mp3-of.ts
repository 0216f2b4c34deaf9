import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { encodeSamples } from '../encode/encode-samples.ts';
import { decodePart } from './decode-part.ts';
import type { PartPlace } from './mux-parts.ts';
import type { SpokenPart } from './spoken-part.ts';

/** How much sound goes to the encoder at once. */
const BLOCK_SAMPLES = 10 * SYNTHESIS_SAMPLE_RATE;

/**
 * The same speech as MP3, on the same timeline. One part at a time is held decoded.
 * @throws The signal's reason when aborted.
 */
export async function mp3Of(
  parts: readonly SpokenPart[],
  places: readonly PartPlace[],
  tags: { readonly title: string; readonly artist: string },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [id3({ TIT2: tags.title, TPE1: tags.artist })];
  for await (const bytes of encodeSamples(timeline(parts, places), 'mp3', signal)) pieces.push(bytes);
  return Buffer.concat(pieces);
}

async function* timeline(
  parts: readonly SpokenPart[],
  places: readonly PartPlace[],
): AsyncGenerator<Int16Array, void> {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const { start } = places[index]!;
    if (start > at) yield new Int16Array(start - at);
    const samples = await decodePart(part);
    for (let from = 0; from < samples.length; from += BLOCK_SAMPLES)
      yield samples.slice(from, from + BLOCK_SAMPLES);
    at = start + samples.length;
  }
}

/** An ID3v2.3 tag, in UTF-16 as every player reads it. Empty fields are left out. */
function id3(fields: Readonly<Record<string, string>>): Buffer {
  const frames = Object.entries(fields)
    .filter(([, text]) => text)
    .map(([name, text]) => {
      const body = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
      const head = Buffer.alloc(10);
      head.write(name, 'latin1');
      head.writeUInt32BE(body.length, 4);
      return Buffer.concat([head, body]);
    });
  const size = frames.reduce((sum, frame) => sum + frame.length, 0);
  if (!size) return Buffer.alloc(0);
  // Seven bits a byte, so that nothing looks like a frame of sound.
  const sizeBytes = [21, 14, 7, 0].map((shift) => (size >> shift) & 127);
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), Buffer.from(sizeBytes), ...frames]);
}
