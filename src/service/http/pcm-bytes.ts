import { endianness } from 'node:os';

const IS_BIG_ENDIAN = endianness() === 'BE';

/** Samples as the wire carries them, little-endian; a view of the same memory wherever that is the machine's own order. */
export function pcmBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return IS_BIG_ENDIAN ? Buffer.from(bytes).swap16() : bytes;
}
