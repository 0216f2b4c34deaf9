const HEADER_BYTES = 44;

export interface WavFile {
  readonly sampleRate: number;
  readonly channels: number;
  readonly bits: number;
  /** The samples as declared by the header, capped at the end of the file. */
  readonly data: Uint8Array;
  /** True when the sizes in the header match the file. */
  readonly sizesAreExact: boolean;
}

/** Parses a RIFF/WAVE file of PCM; undefined if it is not one. */
export function readWav(bytes: Uint8Array): WavFile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (position: number) => file.toString('latin1', position, position + 4);
  if (file.length < HEADER_BYTES || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') return undefined;
  let format: { sampleRate: number; channels: number; bits: number } | undefined;
  for (let position = 12; position + 8 <= file.length; ) {
    const size = file.readUInt32LE(position + 4);
    const start = position + 8;
    if (tag(position) === 'fmt ' && size >= 16 && start + 16 <= file.length) {
      format = {
        channels: file.readUInt16LE(start + 2),
        sampleRate: file.readUInt32LE(start + 4),
        bits: file.readUInt16LE(start + 14),
      };
    }
    if (tag(position) === 'data') {
      if (!format) return undefined;
      const sizesAreExact = start + size <= file.length && file.readUInt32LE(4) + 8 === file.length;
      return { ...format, data: file.subarray(start, start + size), sizesAreExact };
    }
    position = start + size + (size % 2);
  }
  return undefined;
}

/** Builds a RIFF/WAVE file of 16-bit mono PCM. */
export function writeWav(pcm: Uint8Array, sampleRate: number): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + pcm.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(pcm.byteLength, 40);
  return Buffer.concat([header, pcm]);
}
