import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';

const ESCAPE = 0x7d;
const NEWLINE = 0x0a;
const INVERTED = 0x20;

/**
 * Samples as an event 705 of speech-dispatcher's protocol for output modules: 24 kHz, 16-bit, little-endian, mono. Bytes that would end the
 * line are escaped as in HDLC.
 */
export function audioEvent(samples: Int16Array): Uint8Array {
  const header = `705-bits=16\n705-num_channels=1\n705-sample_rate=${SYNTHESIS_SAMPLE_RATE}\n705-num_samples=${samples.length}\n705-big_endian=0\n705-AUDIO\0`;
  const bytes = new Uint8Array(header.length + samples.length * 4 + 12);
  let used = new TextEncoder().encodeInto(header, bytes).written;
  const add = (byte: number) => {
    if (byte === NEWLINE || byte === ESCAPE) {
      bytes[used++] = ESCAPE;
      bytes[used++] = byte ^ INVERTED;
    } else bytes[used++] = byte;
  };
  for (const sample of samples) {
    add(sample & 0xff);
    add((sample >> 8) & 0xff);
  }
  used += new TextEncoder().encodeInto('\n705 AUDIO\n', bytes.subarray(used)).written;
  return bytes.subarray(0, used);
}
