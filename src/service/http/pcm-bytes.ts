import { endianness } from 'node:os';

/** 16-bit PCM is little-endian on the wire. */
const IS_BIG_ENDIAN = endianness() === 'BE';

/** Samples as sent on the wire: a view of the same memory, except on big-endian machines. */
export function pcmBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return IS_BIG_ENDIAN ? Buffer.from(bytes).swap16() : bytes;
}

/** A copy of samples received from the wire. Half a sample at the end is dropped. */
export function pcmSamples(bytes: Uint8Array): Int16Array {
  const copy = new Uint8Array(bytes.length & ~1);
  copy.set(bytes.subarray(0, copy.length));
  if (IS_BIG_ENDIAN) Buffer.from(copy.buffer).swap16();
  return new Int16Array(copy.buffer);
}
