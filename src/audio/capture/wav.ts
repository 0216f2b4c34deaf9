import { wavHeader } from '../../formats/wav-header.ts';

/**
 * A RIFF/WAVE file of 16-bit mono PCM.
 * @param samples Mono samples.
 * @param sampleRate Samples per second.
 */
export function encodeWav(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const header = wavHeader(samples.length, sampleRate);
  const file = new Uint8Array(header.length + samples.length * 2);
  file.set(header);
  const view = new DataView(file.buffer, header.length);
  for (let i = 0; i < samples.length; i++) view.setInt16(2 * i, samples[i] as number, true);
  return file;
}
