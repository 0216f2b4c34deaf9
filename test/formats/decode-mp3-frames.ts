import assert from 'node:assert/strict';
import { MPEGDecoder } from 'mpg123-decoder';

/** All that mpg123 makes of 24 kHz mono frames, delay and padding included. From -1 to 1. */
export async function decodeMp3Frames(frames: readonly Uint8Array[]): Promise<Float32Array> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(Buffer.concat(frames));
  decoder.free();
  assert.deepEqual(errors, []);
  assert.equal(sampleRate, 24_000);
  return channelData[0] ?? new Float32Array();
}
