import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { OggOpusWriter, OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import type { SpokenPart } from './spoken-part.ts';

const TO_OPUS_RATE = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;

/** Where a part is in a file. */
export interface PartPlace {
  /** Where its speech begins, in samples at 24 kHz. */
  readonly start: number;
  /** Its pages: bytes, the last excluded. */
  readonly range: readonly [number, number];
}

export interface MuxedSpeech {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headerBytes: number;
  readonly places: readonly PartPlace[];
  /** Length at 24 kHz: where the speech of the last part ends. */
  readonly samples: number;
}

/**
 * Joins parts to one Ogg/Opus stream, without encoding them again. Between the speech of two parts are the end of the last packet and
 * the look-ahead of the next encoder, 7 to 27 ms that players hear as silence.
 * @param parts At least one; all with the same look-ahead.
 */
export function muxParts(parts: readonly SpokenPart[], tags: Readonly<Record<string, string>>): MuxedSpeech {
  const { preSkip } = parts[0]!;
  const writer = new OggOpusWriter({
    preSkip,
    inputRate: SYNTHESIS_SAMPLE_RATE,
    // The same parts give the same file.
    serial: 1,
    flushesFirstPacket: true,
    tags,
  });
  const header = writer.header();
  const pieces: Uint8Array[] = [header];
  const places: PartPlace[] = [];
  let bytes = header.length;
  let samples = 0;
  parts.forEach((part, index) => {
    const from = bytes;
    const start = writer.granule / TO_OPUS_RATE;
    samples = start + part.samples;
    const isLast = index === parts.length - 1;
    const pages = part.packets.map((packet) => writer.write(packet));
    pages.push(isLast ? writer.finish(samples * TO_OPUS_RATE) : writer.endPage());
    for (const page of pages) bytes += page.length;
    pieces.push(...pages);
    places.push({ start, range: [from, bytes] });
  });
  return { bytes: Uint8Array.from(Buffer.concat(pieces)), headerBytes: header.length, places, samples };
}

/** One part as a file of its own. */
export function muxPart(part: SpokenPart): Uint8Array<ArrayBuffer> {
  return muxParts([part], {}).bytes;
}
