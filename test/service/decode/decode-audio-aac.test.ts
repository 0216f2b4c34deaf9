import assert from 'node:assert/strict';
import test from 'node:test';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { decodeAudio } from '../../../src/service/decode/decode-audio.ts';
import { adtsFrames, box, type M4aOptions, m4aFile } from '../support/m4a-file.ts';
import { toInt16 } from '../support/tone-recognizer.ts';
import { recording, sungNotes } from './fixtures/sung-notes.ts';

async function decode(file: Buffer): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  for await (const piece of decodeAudio(file)) pieces.push(piece);
  return Int16Array.from(pieces.flatMap((piece) => [...piece]));
}

const isRefused =
  (pattern: RegExp, code = 'unsupported-media') =>
  (error: SpeechError) =>
    error.code === code && error.status === 400 && error.field === 'file' && pattern.test(error.message);

const FRAMES = adtsFrames(recording('sung.aac'));
const FRAME_SAMPLES = 1024;
/** A silent frame, a few bytes long. */
const SILENCE = FRAMES[3];

/** Delay of the decoded notes in samples. */
function lateness(samples: Int16Array): number {
  const isLoud = (sample: number) => Math.abs(sample) > 1500;
  return samples.findIndex(isLoud) - toInt16(sungNotes()).findIndex(isLoud);
}

// covers: transcription.m4a
test('M4A with its index at the end, at the start or in fragments, and AAC without a container, are all decoded', async () => {
  const expected = toInt16(sungNotes()).length;
  for (const name of ['sung.m4a', 'sung-stereo.m4a'] as const) {
    const samples = await decode(recording(name));
    assert.equal(samples.length, expected, name);
    assert.ok(Math.abs(lateness(samples)) < 32, `${name} ${lateness(samples)}`);
  }
  // These files do not declare encoder delay and padding, which are up to two frames.
  for (const name of ['sung-fragments.m4a', 'sung.aac'] as const) {
    const samples = await decode(recording(name));
    assert.ok(samples.length >= expected && samples.length < expected + 3 * FRAME_SAMPLES, name);
    assert.ok(
      lateness(samples) >= 0 && lateness(samples) <= FRAME_SAMPLES + 32,
      `${name} ${lateness(samples)}`,
    );
  }
});

test('encoder delay and padding are trimmed to the sample', async () => {
  const whole = await decode(m4aFile(FRAMES));
  assert.equal(whole.length, FRAMES.length * FRAME_SAMPLES);
  for (const edit of [
    { start: 1024, length: 45_440 },
    { start: 2112, length: 4001 },
    { start: 5, length: 3 },
  ]) {
    const cut = await decode(m4aFile(FRAMES, { edit }));
    assert.deepEqual(cut, whole.subarray(edit.start, edit.start + edit.length));
  }
});

test('a file longer than a piece decodes as if in one go', async () => {
  const many = Array.from({ length: 9 }, () => FRAMES).flat();
  const samples = await decode(m4aFile(many));
  assert.equal(samples.length, many.length * FRAME_SAMPLES);
  // From the second round on, every round has identical notes: its first frame follows the same frame.
  const length = FRAMES.length * FRAME_SAMPLES;
  const second = samples.subarray(length, 2 * length);
  for (let round = 2; round < 9; round++) {
    const other = samples.subarray(round * length, (round + 1) * length);
    let difference = 0;
    let power = 0;
    for (let index = 0; index < length; index++) {
      difference += (other[index] - second[index]) ** 2;
      power += second[index] ** 2;
    }
    // AAC's noise substitution differs between rounds.
    assert.ok(difference < power / 1000, `${round} ${difference / power}`);
  }
});

// covers: transcription.content-sniffing
test('the format is detected by content: a tag before AAC does not make it MP3', async () => {
  const tag = Buffer.alloc(4000);
  tag.write('ID3\x04\0\0\0\0\x1f\x16', 'latin1');
  const plain = await decode(recording('sung.aac'));
  assert.equal((await decode(Buffer.concat([tag, recording('sung.aac')]))).length, plain.length);
});

test('ALAC and other codecs in M4A are refused by name, with the supported ones', async () => {
  await assert.rejects(decode(recording('sung-alac.m4a')), isRefused(/Apple Lossless.*send AAC, or WAV/));
  const renamed = (type: string) => {
    const file = Buffer.from(recording('sung.m4a'));
    file.write(type, file.indexOf('mp4a'), 'latin1');
    return file;
  };
  for (const [type, pattern] of [
    ['enca', /protected audio/],
    ['Opus', /Opus/],
    ['zzzz', /"zzzz"/],
  ] as const) {
    await assert.rejects(decode(renamed(type)), isRefused(pattern));
  }
  for (const [config, pattern] of [
    // ER AAC ELD, 960 samples per frame, a custom rate, a custom layout.
    [[0xf8, 0xe8, 0x50], /type 39.*AAC-LC or HE-AAC/],
    [[0x14, 0x0c], /960/],
    [[0x17, 0x80, 0x00, 0x05, 0x08], /10 samples per second/],
    [[0x14, 0x00], /layout/],
  ] as const) {
    await assert.rejects(decode(m4aFile(FRAMES, { config })), isRefused(pattern));
  }
});

test('M4A that is truncated, has no audio or no index is refused with the reason', async () => {
  const atTheEnd = recording('sung.m4a');
  const atTheStart = recording('sung-stereo.m4a');
  await assert.rejects(decode(atTheEnd.subarray(0, atTheEnd.length / 2)), isRefused(/ends before its index/));
  await assert.rejects(decode(atTheStart.subarray(0, atTheStart.length * 0.8)), isRefused(/incomplete/));
  await assert.rejects(decode(Buffer.from('\0\0\0\x08ftyp')), isRefused(/ends before its index/));
  await assert.rejects(decode(m4aFile([])), isRefused(/no audio/));
  const video = Buffer.from(atTheEnd);
  video.write('vide', video.indexOf('soun'), 'latin1');
  await assert.rejects(decode(video), isRefused(/no audio track/));
  await assert.rejects(decode(Buffer.from([0xff, 0xf1, 0x50, 0x80])), isRefused(/no complete frame/));
});

test('damaged frames are refused; a few out of many are tolerated', async () => {
  const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7919) & 255));
  const damaged = FRAMES.map((frame, index) => (index % 3 === 0 ? noise(frame.length) : frame));
  await assert.rejects(decode(m4aFile(damaged)), isRefused(/damaged/));
  await assert.rejects(decode(m4aFile(FRAMES.map(({ length }) => noise(length)))), isRefused(/damaged/));
  await assert.rejects(decode(m4aFile(FRAMES.map(() => Buffer.alloc(9)))), isRefused(/damaged/));
  const many = Array.from({ length: 9 }, () => FRAMES).flat();
  const whole = await decode(m4aFile(many));
  many[200] = noise(FRAMES[0].length);
  const rest = await decode(m4aFile(many));
  assert.ok(
    rest.length < whole.length && rest.length >= whole.length - 8 * FRAME_SAMPLES,
    String(rest.length),
  );
  const file = Buffer.from(recording('sung.aac'));
  file.fill(0x55, 3000, 3900);
  await assert.rejects(decode(file), isRefused(/damaged/));
});

test('more than an hour is refused by the index, before anything is decoded', async () => {
  const tooLong = isRefused(/more than an hour/, 'file-too-large');
  const cases: Record<string, M4aOptions> = {
    'a header that claims ten hours': { claimedSeconds: 36_000 },
    'a table that claims 4 billion frames': { claimedFrames: { count: 0xffff_ffff, size: 1 } },
    'a table that claims an hour and more': { claimedFrames: { count: 57_000, size: 1 } },
  };
  for (const [name, options] of Object.entries(cases)) {
    await assert.rejects(decode(m4aFile(FRAMES, options)), tooLong, name);
  }
  const tenHours = m4aFile(Array(562_500).fill(SILENCE), { claimedSeconds: 3 });
  assert.ok(tenHours.length < 20e6, String(tenHours.length));
  await assert.rejects(decode(tenHours), tooLong);
});

test('an inconsistent index is refused', async () => {
  const liar = (options: M4aOptions) => decode(m4aFile(FRAMES, options));
  // All frames of an hour point to the same few bytes.
  const count = 50_000;
  await assert.rejects(
    liar({ claimedFrames: { count, size: 40 }, offsets: Array(count).fill(0) }),
    isRefused(/contradicts itself/),
  );
  await assert.rejects(liar({ offsets: FRAMES.map(() => 10_000_000) }), isRefused(/./));
  await assert.rejects(liar({ claimedFrames: { count, size: 0 } }), isRefused(/shorter than it says/));
  await assert.rejects(liar({ claimedFrames: { count: 3, size: 0x7fff_ffff } }), isRefused(/./));
});

test('deeply nested and endless boxes are refused quickly', async () => {
  let nested: Buffer = box('moov');
  for (let depth = 0; depth < 10_000; depth++) nested = depth % 100 === 0 ? box('trak', nested) : nested;
  const type = box('ftyp', Buffer.from('M4A \0\0\0\0'));
  const many = Buffer.concat(Array(200_000).fill(box('trak')));
  for (const index of [box('moov', nested), box('moov', many), Buffer.from('\0\0\0\0moov')]) {
    await assert.rejects(decode(Buffer.concat([type, index])), isRefused(/no audio track/));
  }
  await assert.rejects(decode(Buffer.concat([type, Buffer.alloc(100_000)])), isRefused(/index/));
});
