import { wholePacket } from './ogg-pages.ts';

const IDENTIFICATION = '\x01vorbis';
const SETUP = '\x05vorbis';
/** Offset of both block sizes in the first header: two exponents of 2, the short one in the low nibble. */
const BLOCKS_AT = 28;
/** Bits of a mode in the setup header: block flag, window and transform types (always 0), mapping. */
const MODE_BITS = 41;
const MAX_MODES = 64;

/** Computes the duration of consecutive Vorbis packets (Vorbis I, 4.3.1). Decodes nothing but the modes in the setup header. */
export class VorbisPackets {
  readonly #file: Buffer;
  #short = 0;
  #long = 0;
  #modes: readonly boolean[] = [];
  #previous = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  /** @param page Offset of the page that the packet begins in. */
  samplesOf(packet: Buffer, page: number): number {
    const first = packet[0]!;
    if ((first & 1) === 1) {
      this.#readHeader(packet, page);
      return 0;
    }
    const bits = 32 - Math.clz32(Math.max(0, this.#modes.length - 1));
    const isLong = this.#modes[(first >> 1) & ((1 << bits) - 1)] ?? false;
    const block = isLong ? this.#long : this.#short;
    // Each block overlaps half of the previous one.
    const samples = this.#previous === 0 ? 0 : (this.#previous + block) / 4;
    this.#previous = block;
    return samples;
  }

  #readHeader(packet: Buffer, page: number): void {
    const name = packet.toString('latin1', 0, SETUP.length);
    if (name === IDENTIFICATION) {
      const blocks = packet[BLOCKS_AT] ?? 0;
      this.#short = 1 << (blocks & 15);
      this.#long = 1 << (blocks >> 4);
      this.#previous = 0;
    } else if (name === SETUP) {
      this.#modes = readModes(wholePacket(this.#file, page, packet.byteOffset - this.#file.byteOffset));
    }
  }
}

/**
 * Returns which modes use long blocks. Modes are at the end of the header, after codebooks of variable length, so the bits are read
 * backwards as long as they can be modes. The longest run that matches the count stored before it wins.
 */
function readModes(header: Buffer): readonly boolean[] {
  const bitAt = (place: number) => (header[place >> 3]! >> (place & 7)) & 1;
  const read = (last: number, count: number) => {
    let value = 0;
    for (let place = last; place > last - count; place--) value = value * 2 + bitAt(place);
    return value;
  };
  let last = header.length * 8 - 1;
  while (last > 0 && bitAt(last) === 0) last--;
  // Skips the framing bit at the end of the header.
  last--;
  const modes: boolean[] = [];
  let matched = 0;
  while (last > 2 * MODE_BITS && modes.length < MAX_MODES) {
    if (read(last, 8) >= MAX_MODES || read(last - 8, 32) !== 0) break;
    modes.unshift(bitAt(last - 40) === 1);
    last -= MODE_BITS;
    if (read(last, 6) + 1 === modes.length) matched = modes.length;
  }
  return matched === 0 ? [] : modes.slice(-matched);
}
