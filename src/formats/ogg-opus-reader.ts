import { joinBytes } from './join-bytes.ts';
import { packetSamples } from './packet-samples.ts';

const HEADER_BYTES = 27;
const LAST_PAGE = 4;

/** An Opus packet, and how much of its decoded end is beyond the end of the stream. */
export interface OpusPacket {
  readonly bytes: Uint8Array;
  /** Samples at 48 kHz to drop at its end. */
  readonly trim: number;
}

/** Reads the packets of a mono Ogg/Opus stream as it arrives (RFC 3533, RFC 7845). */
export class OggOpusReader {
  #rest: Uint8Array = new Uint8Array();
  #headers = 2;
  #preSkip = 0;
  #granule = 0;
  #isComplete = true;

  /** Samples at 48 kHz to drop at the start; known with the first packet. */
  get preSkip(): number {
    return this.#preSkip;
  }

  /** The last page has been read, or there was none: speech without samples. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * @param bytes The next bytes, cut anywhere.
   * @returns The packets that they complete, headers left out.
   * @throws Error when the bytes are not Ogg, or a packet spans pages, which our writer never does.
   */
  push(bytes: Uint8Array): OpusPacket[] {
    if (bytes.length) this.#isComplete = false;
    const whole = joinBytes([this.#rest, bytes]);
    const packets: OpusPacket[] = [];
    let start = 0;
    for (;;) {
      const end = pageEnd(whole, start);
      if (end === undefined) break;
      this.#readPage(whole.subarray(start, end), packets);
      start = end;
    }
    this.#rest = whole.slice(start);
    return packets;
  }

  #readPage(page: Uint8Array, packets: OpusPacket[]): void {
    const view = new DataView(page.buffer, page.byteOffset);
    const isLast = (page[5] as number) & LAST_PAGE;
    const granule = Number(view.getBigUint64(6, true));
    const segments = page[26] as number;
    const lacing = page.subarray(HEADER_BYTES, HEADER_BYTES + segments);
    if (lacing.at(-1) === 255) throw new Error('A packet continues on the next page.');
    let from = HEADER_BYTES + segments;
    let to = from;
    for (const length of lacing) {
      to += length;
      if (length === 255) continue;
      const bytes = page.subarray(from, to);
      from = to;
      if (this.#headers) {
        if (this.#headers-- === 2)
          this.#preSkip = new DataView(page.buffer, page.byteOffset + to - bytes.length).getUint16(10, true);
        continue;
      }
      this.#granule += packetSamples(bytes);
      packets.push({ bytes, trim: 0 });
    }
    if (!isLast) return;
    this.#isComplete = true;
    const last = packets.at(-1);
    if (last) packets[packets.length - 1] = { ...last, trim: Math.max(0, this.#granule - granule) };
  }
}

/** Where the page that begins at `start` ends; undefined while it is incomplete. */
function pageEnd(bytes: Uint8Array, start: number): number | undefined {
  const header = bytes.subarray(start, start + HEADER_BYTES);
  if (header.length < HEADER_BYTES) return undefined;
  if (String.fromCharCode(...header.subarray(0, 4)) !== 'OggS') throw new Error('The audio is not Ogg.');
  const lacing = bytes.subarray(start + HEADER_BYTES, start + HEADER_BYTES + (header[26] as number));
  if (lacing.length < (header[26] as number)) return undefined;
  const end = lacing.reduce((sum, length) => sum + length, start + HEADER_BYTES + lacing.length);
  return end <= bytes.length ? end : undefined;
}
