const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** A copy of 16-bit samples as the wire carries them. */
export function littleEndianBytes(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const copy = samples.slice();
  if (LITTLE_ENDIAN) return new Uint8Array(copy.buffer as ArrayBuffer);
  const bytes = new DataView(new ArrayBuffer(copy.byteLength));
  for (const [index, sample] of copy.entries()) bytes.setInt16(2 * index, sample, true);
  return new Uint8Array(bytes.buffer);
}
