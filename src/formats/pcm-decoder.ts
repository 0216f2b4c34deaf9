import type { SpeechDecoder } from './speech-decoder.ts';

export interface PcmDecoder extends SpeechDecoder {
  /** Takes the next bytes of the body and returns the samples that are complete (a new array, possibly empty). */
  push(bytes: Uint8Array): Int16Array;
  /** Bytes held back: 1 while half a sample is pending, else 0. If it is 1 at the end of a body, the body was cut off. */
  readonly rest: number;
}

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * Decodes a body of 16-bit little-endian mono PCM. Chunks may be cut anywhere, also in the middle of a sample: half a sample at the
 * end of one chunk is kept for the next.
 */
export function createPcmDecoder(): PcmDecoder {
  let held = 0;
  let rest = 0;
  return {
    push(bytes) {
      const length = rest + bytes.length;
      const samples = new Int16Array(length >> 1);
      // Copied as bytes: a network chunk may start at an odd offset of its buffer, where a 16-bit view cannot.
      const target = new Uint8Array(samples.buffer);
      if (length < 2) {
        if (bytes.length > 0) held = bytes[0] as number;
        rest = length;
        return samples;
      }
      if (rest === 1) target[0] = held;
      target.set(bytes.subarray(0, target.length - rest), rest);
      rest = length & 1;
      if (rest === 1) held = bytes[bytes.length - 1] as number;
      if (!LITTLE_ENDIAN) swapPairs(target);
      return samples;
    },
    get rest() {
      return rest;
    },
    finish: () => new Int16Array(0),
    close() {},
  };
}

function swapPairs(bytes: Uint8Array): void {
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const low = bytes[i] as number;
    bytes[i] = bytes[i + 1] as number;
    bytes[i + 1] = low;
  }
}
