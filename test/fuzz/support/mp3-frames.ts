import assert from 'node:assert/strict';

/** Bit rates in kbit/s of MPEG-2 layer III (ISO/IEC 13818-3), which has the rate 24 kHz. */
const BIT_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** The number of frames of an MP3 file at 24 kHz; throws if any part of it is invalid. */
export function mp3Frames(file: Buffer): number {
  let frames = 0;
  let position = 0;
  while (position < file.length) {
    const header = file.readUInt32BE(position);
    assert.equal(header >>> 17, 0xfff3 >>> 1, `No MPEG-2 layer III frame at byte ${position}.`);
    assert.equal((header >> 10) & 3, 1, 'The frame is not at 24 kHz.');
    const bitRate = BIT_RATES[(header >> 12) & 15];
    assert.ok(bitRate, 'The frame has no known bit rate.');
    position += Math.floor((72 * bitRate * 1000) / 24_000) + ((header >> 9) & 1);
    frames++;
  }
  assert.equal(position, file.length, 'The last frame is cut off.');
  return frames;
}
