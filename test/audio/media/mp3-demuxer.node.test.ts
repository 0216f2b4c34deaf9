import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMp3Encoder } from 'wasm-media-encoders';
import { clipFile } from '../../../src/audio/media/clip-file.ts';
import { Mp3Demuxer } from '../../../src/audio/media/mp3-demuxer.ts';
import { Mp3FileEncoder } from '../../../src/encode/mp3-file-encoder.ts';
import { Mp3StreamEncoder } from '../../../src/encode/mp3-stream-encoder.ts';
import { joinSound, type MixedSound } from '../../../src/formats/mixed-sound.ts';
import { decodeMp3 } from '../../service/support/decode-file.ts';
import { clarity, speechLike } from '../../speech-like.ts';

const FRAME = { samples: 576, bytes: 144 };
const DELAY = 1105;
const SPEECH = speechLike(3).subarray(0, 70_001);

async function compactStream(): Promise<Buffer> {
  const stream = await Mp3StreamEncoder.open();
  return Buffer.concat([stream.write(SPEECH), stream.finish()]);
}

function pushAll(demuxer: Mp3Demuxer, bytes: Uint8Array, cut: number): MixedSound[] {
  const sounds: MixedSound[] = [];
  for (let at = 0; at < bytes.length; at += cut) sounds.push(demuxer.push(bytes.subarray(at, at + cut)));
  return [...sounds, demuxer.finish()];
}

async function decode(sound: MixedSound): Promise<Float32Array> {
  const { samples } = await decodeMp3(new Uint8Array(await clipFile(sound.pieces).arrayBuffer()));
  return samples;
}

test('a demuxed compact stream is one piece that begins with its speech, wherever its bytes are cut', async () => {
  const bytes = await compactStream();
  for (const cut of [1, 143, 144, 1000, bytes.length]) {
    const sound = joinSound(pushAll(new Mp3Demuxer(), bytes, cut)) as MixedSound;
    assert.equal(sound.pieces.length, 1);
    // With the silence that fills the encoder's last frames.
    assert.equal(sound.length, (bytes.length / FRAME.bytes) * FRAME.samples - DELAY);
    assert.ok(sound.length >= SPEECH.length);
    const decoded = await decode(sound.subarray(0, SPEECH.length));
    assert.equal(decoded.length, SPEECH.length);
    const inPlace = clarity(SPEECH, decoded, 0);
    for (const off of [-1, 1]) assert.ok(clarity(SPEECH, decoded, off) < inPlace);
    assert.ok(inPlace > 15, `${inPlace} dB`);
  }
});

test('a demuxed stream sounds as soon as its frames have arrived, and not before its speech begins', async () => {
  const bytes = await compactStream();
  const demuxer = new Mp3Demuxer();
  const lengths = Array.from({ length: 4 }, (_, index) =>
    demuxer.push(bytes.subarray(144 * index, 144 * (index + 1))),
  ).map(({ length }) => length);
  assert.deepEqual(lengths, [0, 2 * FRAME.samples - DELAY, FRAME.samples, FRAME.samples]);
});

test('a demuxed file begins with its speech too: its Info frame names the delay, and is no sound', async () => {
  const file = await Mp3FileEncoder.open();
  file.write(SPEECH);
  const sound = joinSound(pushAll(new Mp3Demuxer(), file.finish(), 100)) as MixedSound;
  const decoded = await decode(sound.subarray(0, SPEECH.length));
  assert.equal(decoded.length, SPEECH.length);
  assert.ok(clarity(SPEECH, decoded, 0) > 15, `${clarity(SPEECH, decoded, 0)} dB`);
});

test('frames out of the middle of a file are demuxed to the sound from a named place on', async () => {
  const bytes = await compactStream();
  const [first, start] = [20, 20_000];
  const demuxer = new Mp3Demuxer({ delay: DELAY - first * FRAME.samples, start });
  const sound = joinSound(pushAll(demuxer, bytes.subarray(first * FRAME.bytes), 100)) as MixedSound;
  const rest = SPEECH.subarray(start);
  const decoded = await decode(sound.subarray(0, rest.length));
  assert.equal(decoded.length, rest.length);
  assert.ok(clarity(rest, decoded, 0) > 15, `${clarity(rest, decoded, 0)} dB`);
});

test('a demuxer refuses MP3 of another rate, stereo, and what is no MP3', async () => {
  for (const [outputSampleRate, channels] of [
    [16_000, 1],
    [48_000, 1],
    [24_000, 2],
  ] as const) {
    const lame = await createMp3Encoder();
    lame.configure({ sampleRate: outputSampleRate, outputSampleRate, channels, bitrate: 64 });
    const block = new Float32Array(10_000);
    const bytes = lame.encode(channels === 1 ? [block] : [block, block]).slice();
    assert.throws(() => new Mp3Demuxer().push(bytes), /24 kHz mono/);
  }
  assert.throws(() => new Mp3Demuxer().push(Buffer.from('RIFF0000WAVE')), /not MP3/);
});

test('a demuxed stream that ends in the middle of a frame was cut off', async () => {
  const bytes = await compactStream();
  const demuxer = new Mp3Demuxer();
  demuxer.push(bytes.subarray(0, 1000));
  assert.equal(demuxer.rest, 1000 % FRAME.bytes);
  assert.throws(() => demuxer.finish(), /cut off/);
});
