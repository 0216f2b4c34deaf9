const POLYNOMIAL = 0x04c11db7;
/** Offset of the checksum in a page; those four bytes count as zeros (RFC 3533, section 6). */
const CHECKSUM_AT = 22;
const CHECKSUM_END = 26;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? POLYNOMIAL : 0);
  return remainder;
});

/** CRC-32 as used by Ogg: not reflected, initial value 0, over a whole page. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  for (let index = 0; index < page.length; index++) {
    const byte = index >= CHECKSUM_AT && index < CHECKSUM_END ? 0 : (page[index] as number);
    crc = (crc << 8) ^ (TABLE[(crc >>> 24) ^ byte] as number);
  }
  return crc >>> 0;
}
