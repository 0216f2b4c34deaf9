import { wavHeader } from '../../formats/wav-header.ts';

const RIFF_SIZE_AT = 4;
const DATA_SIZE_AT = 40;
/** What players take as "until the end" where the length is not known yet. */
const UNKNOWN_SIZE = 0xffffffff;

/** Header of a WAV file whose length is not known yet. @param sampleRate Samples per second. */
export function streamingWavHeader(sampleRate: number): Uint8Array<ArrayBuffer> {
  const header = wavHeader(0, sampleRate);
  const view = new DataView(header.buffer);
  view.setUint32(RIFF_SIZE_AT, UNKNOWN_SIZE, true);
  view.setUint32(DATA_SIZE_AT, UNKNOWN_SIZE, true);
  return header;
}
