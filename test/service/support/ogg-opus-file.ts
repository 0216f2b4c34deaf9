/** A packet of the CELT layer: 20 ms of silence. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const PACKET_SAMPLES = 960;
const PACKETS_PER_PAGE = 50;
const FIRST = 2;
const LAST = 4;

/**
 * An Ogg/Opus file (RFC 7845) of silence.
 * @param position the last page's granule position at 48 kHz; by default every sample counts.
 */
export function silentOpusFile(
  packets: number,
  { preSkip = 312, position = packets * PACKET_SAMPLES }: { preSkip?: number; position?: number } = {},
): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  head.writeUInt16LE(preSkip, 10);
  const tags = Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
  const pages = [oggPage([head], 0, 0, FIRST), oggPage([tags], 1, 0)];
  for (let done = 0; done < packets; ) {
    const count = Math.min(PACKETS_PER_PAGE, packets - done);
    done += count;
    const isLast = done === packets;
    const granule = isLast ? position : done * PACKET_SAMPLES;
    pages.push(oggPage(Array(count).fill(SILENCE), pages.length, granule, isLast ? LAST : 0));
  }
  return Buffer.concat(pages);
}

/** A page of complete packets, each shorter than 255 bytes. */
export function oggPage(
  packets: readonly Buffer[],
  number: number,
  position: number,
  flags = 0,
  serial = 1,
): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS', 'latin1');
  header[5] = flags;
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(number, 18);
  header[26] = packets.length;
  const page = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  }
  return sum >>> 0;
}
