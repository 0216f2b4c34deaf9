import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MP3_ENCODER_DELAY, Mp3Encoder } from '../../../../src/audio/mp3/mp3-encoder.ts';
import { mp3Blob } from '../../../../src/elements/tts/synthesis/mp3-blob.ts';
import { MixedSound } from '../../../../src/formats/mixed-sound.ts';
import { speechLike } from '../../../speech-like.ts';

const RATE = 24_000;
const BYTES_PER_SECOND = 6000;

test('mp3Blob saves parts of a file with the pauses between them, and no frame twice', async () => {
  const encoder = new Mp3Encoder();
  const frames = [...encoder.write(speechLike(4)), ...encoder.finish()];
  const stream = { frames, delay: MP3_ENCODER_DELAY };
  const part = (index: number) => ({ stream, start: index * RATE, length: RATE });
  const pause = new Int16Array(RATE / 2);
  const sound = new MixedSound([part(0), pause, part(1), pause, part(2), pause, part(3)]);
  const file = await mp3Blob(sound, undefined);
  assert.equal(file.type, 'audio/mpeg');
  assert.ok(Math.abs(file.size / BYTES_PER_SECOND - 5.5) < 0.1, `${file.size} bytes`);
  const saved = Buffer.from(await file.arrayBuffer()).toString('latin1');
  const texts = frames.map((frame) => Buffer.from(frame).toString('latin1'));
  // Silence within the speech is alike.
  const distinct = texts.filter((text) => texts.indexOf(text) === texts.lastIndexOf(text)).slice(0, -3);
  assert.ok(distinct.length > 100);
  for (const text of distinct) assert.ok(saved.split(text).length <= 2);
  assert.ok(distinct.filter((text) => saved.includes(text)).length > distinct.length - 3);
});
