/** A header of MPEG-2 layer III: 8 kb/s, 16 kHz, mono. */
const HEADER = Buffer.from([0xff, 0xf3, 0x18, 0xc0]);
/** 72 bytes a frame for each kb/s per kHz; it has 576 samples. */
const FRAME_BYTES = 36;
const FRAME_SECONDS = 576 / 16_000;

/** An MP3 file of silence, as small as possible: a kilobyte a second. */
export function silentMp3File(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  HEADER.copy(frame);
  return Buffer.alloc(Math.ceil(seconds / FRAME_SECONDS) * FRAME_BYTES, frame);
}
