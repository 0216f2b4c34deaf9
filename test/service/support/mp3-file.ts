/** A header of MPEG-2 layer III: 8 kb/s, 16 kHz, mono. */
const HEADER = Buffer.from([0xff, 0xf3, 0x18, 0xc0]);
/** 72 bytes a frame for every kilobit and kilohertz; 576 samples in it. */
const FRAME_BYTES = 36;
const FRAME_SECONDS = 576 / 16_000;

/** An MP3 file of silence: a kilobyte a second, as small as they get. */
export function silentMp3File(seconds: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  HEADER.copy(frame);
  return Buffer.alloc(Math.ceil(seconds / FRAME_SECONDS) * FRAME_BYTES, frame);
}
