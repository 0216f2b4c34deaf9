import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clipFile } from '../../../src/audio/media/clip-file.ts';
import { Mp3Feed } from '../../../src/audio/media/mp3-feed.ts';
import {
  isSamples,
  joinSound,
  MixedSound,
  type Mp3Stream,
  type Sound,
} from '../../../src/formats/mixed-sound.ts';
import { decodeMp3 } from '../../service/support/decode-file.ts';
import { clarity, speechLike } from '../../speech-like.ts';

const SPEECH = speechLike(3).subarray(0, 60_007);
const word = (start: number) => ({ start, end: start + 0.4 });

function feeding() {
  const delivered: Sound[] = [];
  const words: { readonly start: number }[] = [];
  const feed = new Mp3Feed(
    () => import('../../../src/audio/mp3/mp3-encoder.ts'),
    (sound, further) => {
      delivered.push(sound);
      words.push(...further);
    },
    (error) => assert.fail(String(error)),
  );
  return {
    feed,
    delivered,
    words,
    /** All of it, in one. */
    pieces: () => {
      const sound = joinSound(delivered);
      return isSamples(sound) ? assert.fail('These are samples.') : sound.pieces;
    },
  };
}

async function decode(pieces: MixedSound['pieces']): Promise<Float32Array> {
  const { samples } = await decodeMp3(new Uint8Array(await clipFile(pieces).arrayBuffer()));
  return samples;
}

test('samples are handed on as one piece of MP3, exactly as long, however they were cut', async () => {
  for (const cut of [300, 576, 5000, SPEECH.length]) {
    const { feed, pieces } = feeding();
    for (let at = 0; at < SPEECH.length; at += cut) feed.write(SPEECH.subarray(at, at + cut), []);
    await feed.end();
    const encoded = pieces();
    assert.deepEqual(
      encoded.map(({ length }) => length),
      [SPEECH.length],
    );
    const decoded = await decode(encoded);
    assert.equal(decoded.length, SPEECH.length);
    assert.ok(clarity(SPEECH, decoded, 0) > 20, `${clarity(SPEECH, decoded, 0)} dB`);
  }
});

test('samples and MP3 are handed on in their order, each as long as it was', async () => {
  const stream: Mp3Stream = { frames: [], delay: 1105 };
  const [first, second] = [
    { stream, start: 0, length: 9000 },
    { stream, start: 9000, length: 2000 },
  ];
  const { feed, pieces, words } = feeding();
  feed.write(SPEECH.subarray(0, 7000), [word(0)]);
  feed.write(SPEECH.subarray(7000, 9001), [word(0.5)]);
  feed.write(new MixedSound([first]), [word(1)]);
  feed.write(new MixedSound([second, SPEECH.subarray(9001, 20_000)]), [word(1.5)]);
  feed.write(SPEECH.subarray(20_000), [word(2)]);
  await feed.end();
  const [one, mp3, other, ...more] = pieces();
  assert.deepEqual(more, []);
  assert.deepEqual(mp3, { ...first, length: 11_000 });
  assert.ok(one && other);
  assert.deepEqual([one.length, other.length], [9001, SPEECH.length - 9001]);
  assert.ok(clarity(SPEECH.subarray(0, 9001), await decode([one]), 0) > 15);
  assert.ok(clarity(SPEECH.subarray(9001), await decode([other]), 0) > 15);
  assert.deepEqual(
    words.map(({ start }) => start),
    [0, 0.5, 1, 1.5, 2],
  );
});

test('words that come without sound are handed on once, as all others are', async () => {
  const { feed, words } = feeding();
  for (const [index, sound] of [new Int16Array(0), new MixedSound([]), SPEECH, new Int16Array(0)].entries())
    feed.write(sound, [word(index)]);
  await feed.end();
  assert.deepEqual(words, [word(0), word(1), word(2), word(3)]);
});

test('nothing but MP3 is handed on', async () => {
  const { feed, delivered } = feeding();
  feed.write(new Int16Array(0), []);
  feed.write(SPEECH, []);
  feed.write(new Int16Array(100), []);
  await feed.end();
  assert.ok(delivered.length);
  for (const sound of delivered)
    assert.ok(!isSamples(sound) && sound.pieces.every((piece) => !isSamples(piece)));
});

test('long speech is handed on while it is being encoded, and other tasks run meanwhile', async () => {
  const long = new Int16Array(600_000);
  for (let at = 0; at < long.length; at += SPEECH.length) long.set(SPEECH.subarray(0, long.length - at), at);
  const { feed, delivered } = feeding();
  feed.write(long, []);
  let turns = 0;
  let partial = 0;
  let isEnded = false;
  const watch = () => {
    turns++;
    const { length } = joinSound(delivered);
    if (length && length < long.length) partial++;
    if (!isEnded) setImmediate(watch);
  };
  setImmediate(watch);
  await feed.end();
  isEnded = true;
  assert.ok(turns > 5, `${turns}`);
  assert.ok(partial > 1, `${partial}`);
  assert.equal(joinSound(delivered).length, long.length);
});

test('after it was closed it hands on nothing more, and ends', async () => {
  const { feed, delivered } = feeding();
  feed.write(SPEECH.subarray(0, 10_000), [word(0)]);
  feed.write(new MixedSound([{ stream: { frames: [], delay: 0 }, start: 0, length: 10 }]), []);
  feed.close();
  feed.write(SPEECH, []);
  await feed.end();
  assert.deepEqual(delivered, []);

  const late = feeding();
  late.feed.write(SPEECH.subarray(0, 5000), []);
  late.feed.write(SPEECH, []);
  const ended = late.feed.end();
  while (!late.delivered.length) await new Promise(setImmediate);
  late.feed.close();
  const { length } = joinSound(late.delivered);
  await ended;
  assert.equal(joinSound(late.delivered).length, length);
});

test('why there is no encoder is told to whoever still listens', async () => {
  for (const isClosed of [false, true]) {
    const told: unknown[] = [];
    const missing = new Error('It could not be loaded.');
    const feed = new Mp3Feed(
      () => Promise.reject(missing),
      () => assert.fail('There is nothing to hand on.'),
      (error) => told.push(error),
    );
    feed.write(SPEECH, []);
    if (isClosed) feed.close();
    await feed.end();
    assert.deepEqual(told, isClosed ? [] : [missing]);
  }
});

test('it ends where nothing was written', async () => {
  const { feed, delivered } = feeding();
  await feed.end();
  assert.deepEqual(delivered, []);
});
