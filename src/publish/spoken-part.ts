import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { oggChecksum } from '../formats/ogg-checksum.ts';
import { OggOpusReader } from '../formats/ogg-opus-reader.ts';
import { OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import { packetSamples } from '../formats/packet-samples.ts';
import type { PublishedWord } from './speech-manifest.ts';

const TO_OPUS_RATE = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;
const PAGE_HEADER_BYTES = 27;

/** The speech of one part of a text: packets of an encoder of its own. */
export interface SpokenPart {
  readonly packets: readonly Uint8Array[];
  /** Samples of all packets, at 24 kHz. */
  readonly packetSamples: number;
  /** The encoder's look-ahead, at 48 kHz. */
  readonly preSkip: number;
  /** Length of the speech, at 24 kHz. */
  readonly samples: number;
  readonly words: readonly PublishedWord[];
}

/**
 * Reads a part from Ogg/Opus, and checks every page.
 * @param ogg A header and the part's pages.
 * @param samples How long the speech is said to be, at 24 kHz.
 * @returns undefined when a byte is wrong, or the speech has another length.
 */
export function readSpokenPart(
  ogg: Uint8Array,
  samples: number,
  words: readonly PublishedWord[],
): SpokenPart | undefined {
  if (!hasWholePages(ogg)) return undefined;
  const reader = new OggOpusReader();
  let packets: Uint8Array[];
  try {
    packets = reader.push(ogg).map(({ bytes }) => bytes);
  } catch {
    return undefined;
  }
  const total = packets.reduce((sum, packet) => sum + packetSamples(packet), 0) / TO_OPUS_RATE;
  const spoken = reader.preSkip / TO_OPUS_RATE + samples;
  // The last packet is padded with less than a packet of silence.
  if (!packets.length || total < spoken || total >= spoken + packetSamples(packets.at(-1)!) / TO_OPUS_RATE)
    return undefined;
  return { packets, packetSamples: total, preSkip: reader.preSkip, samples, words };
}

function hasWholePages(ogg: Uint8Array): boolean {
  const view = new DataView(ogg.buffer, ogg.byteOffset, ogg.length);
  let at = 0;
  while (at + PAGE_HEADER_BYTES <= ogg.length) {
    const segments = view.getUint8(at + 26);
    let end = at + PAGE_HEADER_BYTES + segments;
    for (let index = 0; index < segments; index++) end += ogg[at + PAGE_HEADER_BYTES + index] ?? 0;
    const page = ogg.subarray(at, end);
    if (end > ogg.length || oggChecksum(page) !== view.getUint32(at + 22, true)) return false;
    at = end;
  }
  return at === ogg.length && at > 0;
}
