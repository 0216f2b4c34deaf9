import { endianness } from 'node:os';

/** Samples as little-endian bytes. On most machines they share the samples' memory. */
export function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Buffer {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return endianness() === 'LE' ? bytes : Buffer.from(bytes).swap16();
}
