const HEADER_BYTES = 44;

/**
 * A RIFF/WAVE file of 16-bit mono PCM.
 * @param samples Mono samples.
 * @param sampleRate Samples per second.
 */
export function encodeWav(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + samples.length * 2);
  file.set(wavHeader(samples.length * 2, sampleRate));
  const view = new DataView(file.buffer);
  for (let i = 0; i < samples.length; i++) view.setInt16(HEADER_BYTES + 2 * i, samples[i] as number, true);
  return file;
}

/** What such a file begins with: `dataBytes` of little-endian samples follow. */
export function wavHeader(dataBytes: number, sampleRate: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  writeTag(header, 0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  writeTag(header, 8, 'WAVE');
  writeTag(header, 12, 'fmt ');
  view.setUint32(16, 16, true); // bytes of the fmt chunk
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true); // bytes per second
  view.setUint16(32, 2, true); // bytes per frame
  view.setUint16(34, 16, true); // bits per sample
  writeTag(header, 36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}

function writeTag(file: Uint8Array, offset: number, tag: string): void {
  for (let i = 0; i < tag.length; i++) file[offset + i] = tag.charCodeAt(i);
}
