/** Contents of the info frame of an MPEG-2 layer III file: 24 kHz, mono, constant bit rate. */
export interface Mp3Info {
  /** All audio frames, concatenated. */
  readonly frames: Uint8Array;
  readonly frameBytes: number;
  /** Samples to drop at the start, not counting the decoder's own delay. */
  readonly delay: number;
  /** Samples to drop at the end. */
  readonly padding: number;
  /** Kilobits per second. */
  readonly bitRate: number;
}

/** Size of a mono frame's header and its side information, which is all zeros in a silent frame (ISO 13818-3, 2.4.1.7). */
const HEADER_BYTES = 4;
const SIDE_BYTES = 9;
const HAS_FRAMES_AND_BYTES = 3;
const CONSTANT_BIT_RATE = 1;

/**
 * Builds a silent frame with LAME's "Info" tag, from which players learn the length of the file and the encoder delay and
 * padding to trim. The fields follow LAME's `VbrTag.c`.
 */
export function mp3InfoFrame({
  frames,
  frameBytes,
  delay,
  padding,
  bitRate,
}: Mp3Info): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(frameBytes);
  const view = new DataView(frame.buffer);
  frame.set(frames.subarray(0, HEADER_BYTES));
  let at = HEADER_BYTES + SIDE_BYTES;
  writeText(frame, at, 'Info');
  view.setUint32(at + 4, HAS_FRAMES_AND_BYTES);
  view.setUint32(at + 8, frames.length / frameBytes);
  view.setUint32(at + 12, frameBytes + frames.length);
  at += 16;
  writeText(frame, at, 'LAME3.100');
  frame[at + 9] = CONSTANT_BIT_RATE;
  frame[at + 20] = bitRate;
  frame[at + 21] = delay >> 4;
  frame[at + 22] = ((delay & 15) << 4) | (padding >> 8);
  frame[at + 23] = padding & 255;
  view.setUint32(at + 28, frameBytes + frames.length);
  view.setUint16(at + 32, checksum(frames));
  view.setUint16(at + 34, checksum(frame.subarray(0, at + 34)));
  return frame;
}

/** CRC-16 with polynomial 0x8005, reflected, initial value 0. */
function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc >> 8) ^ (TABLE[(crc ^ byte) & 255] as number);
  return crc;
}

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >> 1) ^ (remainder & 1 ? 0xa001 : 0);
  return remainder;
});

function writeText(bytes: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
}
