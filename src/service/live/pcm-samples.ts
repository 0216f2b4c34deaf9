import { endianness } from 'node:os';

const IS_BIG_ENDIAN = endianness() === 'BE';

/** A copy of samples that the wire carried, little-endian. Half a sample at the end is left out. */
export function pcmSamples(bytes: Uint8Array): Int16Array {
  const copy = new Uint8Array(bytes.length & ~1);
  copy.set(bytes.subarray(0, copy.length));
  if (IS_BIG_ENDIAN) Buffer.from(copy.buffer).swap16();
  return new Int16Array(copy.buffer);
}
