import { joinBytes } from './join-bytes.ts';
import { oggChecksum } from './ogg-checksum.ts';
import { packetSamples } from './packet-samples.ts';

/** Ogg Opus always counts time at this rate, whatever the input rate (RFC 7845, section 4). */
export const OPUS_RATE = 48_000;

/** Maximum length of a page's lacing table (RFC 3533, section 6). */
const MAX_SEGMENTS = 255;
const HEADER_BYTES = 27;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;

export interface OggOpusOptions {
  /** Samples at 48 kHz to drop at the start: the encoder's look-ahead. */
  preSkip: number;
  /** Original sample rate, informational. */
  inputRate: number;
  /** Stream serial number: any 32 bits. */
  serial: number;
  /** Puts the first packet on its own page: streaming readers start sooner, and some decoders trim the end only after an earlier page. */
  flushesFirstPacket?: boolean;
  /** Duration of a page in seconds, default 1. A reader can decode a page only when all of it has arrived. */
  pageSeconds?: number;
  /** Comments of the file, such as TITLE. Together at most 60 kB of UTF-8. */
  tags?: Readonly<Record<string, string>>;
}

/**
 * Writes mono Opus packets to an Ogg file (RFC 3533, RFC 7845). Each call returns newly finished bytes,
 * possibly none.
 */
export class OggOpusWriter {
  readonly #serial: number;
  readonly #preSkip: number;
  readonly #head: Uint8Array[];
  /** In samples at 48 kHz. */
  readonly #pageDuration: number;
  /** The same of the current page. */
  #pageSamples: number;
  #pages = 0;
  #packets: Uint8Array[] = [];
  #segments = 0;
  #granule = 0;
  #pageStart = 0;

  constructor({
    preSkip,
    inputRate,
    serial,
    flushesFirstPacket = false,
    pageSeconds = 1,
    tags,
  }: OggOpusOptions) {
    this.#serial = serial;
    this.#preSkip = preSkip;
    this.#pageDuration = pageSeconds * OPUS_RATE;
    this.#pageSamples = flushesFirstPacket ? 1 : this.#pageDuration;
    this.#head = [
      this.#page([opusHead(preSkip, inputRate)], 0, FIRST_PAGE),
      this.#page([opusTags(tags)], 0, 0),
    ];
  }

  /** Total packet duration in samples at 48 kHz, pre-skip included. */
  get granule(): number {
    return this.#granule;
  }

  /** The pages before the first packet, which the first call of any kind returns. */
  header(): Uint8Array<ArrayBuffer> {
    return joinBytes(this.#head.splice(0));
  }

  /** @param packet At most 65,024 bytes, many times the size of an Opus packet. */
  write(packet: Uint8Array): Uint8Array<ArrayBuffer> {
    const pages = this.#head.splice(0);
    const segments = segmentsOf(packet);
    // Only once there is another packet: the last page must contain the last packet, so that its end can be trimmed.
    if (this.#granule - this.#pageStart >= this.#pageSamples || this.#segments + segments > MAX_SEGMENTS)
      pages.push(this.#flush(this.#granule, 0));
    this.#packets.push(packet);
    this.#segments += segments;
    this.#granule += packetSamples(packet);
    return joinBytes(pages);
  }

  /** Ends the page early, for a reader that plays what has arrived. The last packet waits: it may be the one whose end is trimmed. */
  flush(): Uint8Array<ArrayBuffer> {
    const last = this.#packets.pop();
    if (!last) return new Uint8Array();
    const pages = this.#packets.length ? [this.#flush(this.#granule - packetSamples(last), 0)] : [];
    this.#packets.push(last);
    this.#segments = segmentsOf(last);
    return joinBytes(pages);
  }

  /** Ends the page with the last packet, where what follows must begin on a page of its own. Not before `finish`. */
  endPage(): Uint8Array<ArrayBuffer> {
    const head = this.#head.splice(0);
    return joinBytes(this.#packets.length ? [...head, this.#flush(this.#granule, 0)] : head);
  }

  /** @param samples Exact length at 48 kHz; readers trim the last packet to it. */
  finish(samples: number): Uint8Array<ArrayBuffer> {
    return joinBytes([...this.#head.splice(0), this.#flush(this.#preSkip + samples, LAST_PAGE)]);
  }

  #flush(granule: number, flags: number): Uint8Array {
    const page = this.#page(this.#packets, granule, flags);
    this.#packets = [];
    this.#segments = 0;
    this.#pageStart = granule;
    this.#pageSamples = this.#pageDuration;
    return page;
  }

  #page(packets: readonly Uint8Array[], granule: number, flags: number): Uint8Array {
    // Lacing: as many values of 255 as the packet fills, then the remainder, which may be 0.
    const lacing = packets.flatMap((packet) => [
      ...new Array<number>(segmentsOf(packet) - 1).fill(255),
      packet.length % 255,
    ]);
    const page = joinBytes([new Uint8Array(HEADER_BYTES), Uint8Array.from(lacing), ...packets]);
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

function opusTags(comments: Readonly<Record<string, string>> = {}): Uint8Array {
  const texts = ['kurdish-speech', ...Object.entries(comments).map(([name, value]) => `${name}=${value}`)];
  const [vendor, ...others] = texts.map((text) => prefixed(new TextEncoder().encode(text)));
  const magic = new Uint8Array(8);
  writeText(magic, 0, 'OpusTags');
  return joinBytes([magic, vendor!, uint32(others.length), ...others]);
}

/** Bytes after their length. */
function prefixed(bytes: Uint8Array): Uint8Array {
  return joinBytes([uint32(bytes.length), bytes]);
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function writeText(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}
