import { oggChecksum } from './ogg-checksum.ts';
import { packetSamples } from './packet-samples.ts';

/** Ogg pages of one Opus stream count time at this rate, whatever was recorded (RFC 7845, section 4). */
export const OPUS_RATE = 48_000;

/** The most values of a page's lacing table (RFC 3533, section 6). */
const MAX_SEGMENTS = 255;
const HEADER_BYTES = 27;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;

export interface OggOpusOptions {
  /** What a decoder drops at the start, in samples at 48 kHz: the encoder's look-ahead. */
  preSkip: number;
  /** Samples per second of what was recorded, for the reader's information. */
  inputRate: number;
  /** Tells this stream from others: any 32 bits. */
  serial: number;
  /** Gives the first packet a page of its own: whoever reads along starts sooner, and decoders that cut the end off only behind another page do. */
  startsAtOnce?: boolean;
}

/**
 * Writes mono Opus packets into an Ogg file (RFC 3533, RFC 7845), a second to a page. Each call returns the bytes now
 * finished, none included.
 */
export class OggOpusWriter {
  readonly #serial: number;
  readonly #preSkip: number;
  readonly #head: Uint8Array[];
  /** Samples at 48 kHz after which a page is full. */
  #pageSamples: number;
  #pages = 0;
  #packets: Uint8Array[] = [];
  #segments = 0;
  #granule = 0;
  #pageStart = 0;

  constructor({ preSkip, inputRate, serial, startsAtOnce = false }: OggOpusOptions) {
    this.#serial = serial;
    this.#preSkip = preSkip;
    this.#pageSamples = startsAtOnce ? 1 : OPUS_RATE;
    this.#head = [this.#page([opusHead(preSkip, inputRate)], 0, FIRST_PAGE), this.#page([opusTags()], 0, 0)];
  }

  /** Length of the packets so far in samples at 48 kHz, what a decoder drops included. */
  get granule(): number {
    return this.#granule;
  }

  /** @param packet At most 65,024 bytes, many times what Opus makes. */
  write(packet: Uint8Array): Uint8Array<ArrayBuffer> {
    const pages = this.#head.splice(0);
    const segments = segmentsOf(packet);
    // Not before there is another packet: the last page must hold the last one, whose end may be cut off.
    if (this.#granule - this.#pageStart >= this.#pageSamples || this.#segments + segments > MAX_SEGMENTS)
      pages.push(this.#flush(this.#granule, 0));
    this.#packets.push(packet);
    this.#segments += segments;
    this.#granule += packetSamples(packet);
    return join(pages);
  }

  /** @param samples True length at 48 kHz: what the last packet holds beyond it is cut off by the reader. */
  finish(samples: number): Uint8Array<ArrayBuffer> {
    return join([...this.#head.splice(0), this.#flush(this.#preSkip + samples, LAST_PAGE)]);
  }

  #flush(granule: number, flags: number): Uint8Array {
    const page = this.#page(this.#packets, granule, flags);
    this.#packets = [];
    this.#segments = 0;
    this.#pageStart = granule;
    this.#pageSamples = OPUS_RATE;
    return page;
  }

  #page(packets: readonly Uint8Array[], granule: number, flags: number): Uint8Array {
    // A packet is as many values of 255 as it fills, then the rest, which may be 0.
    const lacing = packets.flatMap((packet) => [
      ...new Array<number>(segmentsOf(packet) - 1).fill(255),
      packet.length % 255,
    ]);
    const page = join([new Uint8Array(HEADER_BYTES), Uint8Array.from(lacing), ...packets]);
    const view = new DataView(page.buffer);
    writeText(page, 0, 'OggS');
    page[5] = flags;
    view.setBigUint64(6, BigInt(granule), true);
    view.setUint32(14, this.#serial, true);
    view.setUint32(18, this.#pages++, true);
    page[26] = lacing.length;
    view.setUint32(22, oggChecksum(page), true);
    return page;
  }
}

function segmentsOf(packet: Uint8Array): number {
  return Math.floor(packet.length / 255) + 1;
}

function opusHead(preSkip: number, inputRate: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  writeText(head, 0, 'OpusHead');
  head[8] = 1; // version
  head[9] = 1; // channels
  view.setUint16(10, preSkip, true);
  view.setUint32(12, inputRate, true);
  return head;
}

function opusTags(): Uint8Array {
  const vendor = 'kurdish-speech';
  const tags = new Uint8Array(8 + 4 + vendor.length + 4);
  writeText(tags, 0, 'OpusTags');
  new DataView(tags.buffer).setUint32(8, vendor.length, true);
  writeText(tags, 12, vendor);
  return tags;
}

function writeText(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
