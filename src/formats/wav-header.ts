const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/**
 * Header of a RIFF/WAVE file of 16-bit mono PCM; little-endian samples follow.
 * @param sampleRate Samples per second.
 */
export function wavHeader(sampleCount: number, sampleRate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = sampleCount * BYTES_PER_SAMPLE;
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
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true); // bytes per second
  view.setUint16(32, BYTES_PER_SAMPLE, true); // bytes per frame
  view.setUint16(34, BYTES_PER_SAMPLE * 8, true); // bits per sample
  writeTag(header, 36, 'data');
  view.setUint32(40, dataBytes, true);
  return header;
}

function writeTag(header: Uint8Array, offset: number, tag: string): void {
  for (let i = 0; i < tag.length; i++) header[offset + i] = tag.charCodeAt(i);
}
