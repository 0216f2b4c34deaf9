import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import { findBox } from '../../../../src/service/decode/mp4/mp4-boxes.ts';
import { type Mp4Track, readMp4Track } from '../../../../src/service/decode/mp4/mp4-track.ts';
import { adtsFrames, box, type M4aOptions, m4aFile } from '../../support/m4a-file.ts';
import { recording } from '../fixtures/sung-notes.ts';

const FRAMES = adtsFrames(recording('sung.aac')).slice(0, 10);

function track(file: Buffer): Mp4Track {
  return readMp4Track(file, findBox(file, { start: 0, end: file.length }, 'moov')!);
}

const made = (options: M4aOptions = {}) => m4aFile(FRAMES, options);

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** The file with another edit list, in place of the one that it has. */
function withEdits(list: Buffer): Buffer {
  const file = made({ edit: { start: 0, length: 1 } });
  const { start, end } = findBox(file, { start: 0, end: file.length }, 'moov', 'trak')!;
  const edits = findBox(file, { start, end }, 'edts')!;
  const media = findBox(file, { start, end }, 'mdia')!;
  const header = findBox(file, { start, end }, 'tkhd')!;
  const trak = box(
    'trak',
    file.subarray(header.start - 8, header.end),
    box('edts', box('elst', list)),
    file.subarray(media.start - 8, media.end),
  );
  assert.ok(edits.end === media.start - 8);
  const movie = findBox(file, { start: 0, end: file.length }, 'moov', 'mvhd')!;
  return Buffer.concat([
    file.subarray(0, movie.start - 16),
    box('moov', file.subarray(movie.start - 8, movie.end), trak),
  ]);
}

const isRefused =
  (pattern: RegExp) =>
  ({ code, status, message }: SpeechError) =>
    code === 'unsupported-media' && status === 400 && pattern.test(message);

test('readMp4Track reads rate, channels and length of recordings, and the delay of their encoder', () => {
  const mono = track(recording('sung.m4a'));
  assert.deepEqual(mono.config, { objectType: 2, sampleRate: 16_000, channelLayout: 1 });
  assert.equal(mono.skip, 1024 / 16_000);
  assert.ok(Math.abs(mono.duration - 2.84) < 0.001, String(mono.duration));
  assert.ok(mono.declaredSeconds >= mono.duration);
  assert.equal(mono.table.type, 'stbl');
  const stereo = track(recording('sung-stereo.m4a'));
  assert.deepEqual(stereo.config, { objectType: 2, sampleRate: 44_100, channelLayout: 2 });
  assert.ok(Math.abs(stereo.duration - 2.84) < 0.001, String(stereo.duration));
  const live = track(recording('sung-fragments.m4a'));
  assert.deepEqual([live.config.sampleRate, live.declaredSeconds], [24_000, 0]);
});

test('readMp4Track reads what a single edit leaves of the sound, in seconds', () => {
  const { skip, duration, timescale, id } = track(made({ edit: { start: 2112, length: 4000 } }));
  assert.deepEqual([skip, duration, timescale, id], [2112 / 16_000, 4000 / 16_000, 16_000, 1]);
  const plain = track(made());
  assert.deepEqual([plain.skip, plain.duration], [0, Number.POSITIVE_INFINITY]);
  assert.equal(plain.declaredSeconds, (10 * 1024) / 16_000);
  const unknown = made();
  unknown.writeUInt32BE(0xffff_ffff, unknown.indexOf('mdhd') + 20);
  assert.equal(track(unknown).declaredSeconds, 0);
});

test('readMp4Track ignores a leading silence, and keeps all of a track with several edits', () => {
  const rate = 0x1_0000;
  const empty = [500, 0xffff_ffff, rate];
  const first = [4000, 1024, rate];
  const led = track(withEdits(words(0, 2, ...empty, ...first)));
  assert.deepEqual([led.skip, led.duration], [1024 / 16_000, 4000 / 16_000]);
  const several = track(withEdits(words(0, 2, ...first, 100, 9000, rate)));
  assert.deepEqual([several.skip, several.duration], [0, Number.POSITIVE_INFINITY]);
  const open = track(withEdits(words(0, 1, 0, 1024, rate)));
  assert.deepEqual([open.skip, open.duration], [1024 / 16_000, Number.POSITIVE_INFINITY]);
  // 64-bit edits.
  const late = [0, 500, 0xffff_ffff, 0xffff_ffff, rate];
  const long = track(withEdits(words(0x0100_0000, 2, ...late, 0, 4000, 0, 1024, rate)));
  assert.deepEqual([long.skip, long.duration], [1024 / 16_000, 4000 / 16_000]);
});

test('readMp4Track names the codec it cannot read', () => {
  assert.throws(() => track(recording('sung-alac.m4a')), isRefused(/Apple Lossless \(ALAC\).*send AAC/));
  const renamed = (type: string) => {
    const file = made();
    file.write(type, file.indexOf('mp4a'), 'latin1');
    return file;
  };
  assert.throws(() => track(renamed('fLaC')), isRefused(/contains FLAC/));
  assert.throws(() => track(renamed('a\x01\x02z')), isRefused(/audio of type "a\?\?z"/));
  const typed = (type: number) => {
    const file = made();
    const esds = file.indexOf('esds');
    file[file.indexOf(0x40, esds + 8)] = type;
    return file;
  };
  assert.throws(() => track(typed(0x69)), isRefused(/contains MP3/));
  assert.throws(() => track(typed(0x21)), isRefused(/audio of type 33/));
  assert.deepEqual(track(typed(0x67)).config, track(made()).config);
});

test('readMp4Track refuses a file without sound or without the description of its sound', () => {
  const without = (type: string, name = 'xxxx') => {
    const file = made();
    file.write(name, file.indexOf(type), 'latin1');
    return () => track(file);
  };
  assert.throws(without('soun', 'vide'), isRefused(/no audio track/));
  assert.throws(without('tkhd'), isRefused(/no audio track/));
  assert.throws(without('stbl'), isRefused(/no audio track/));
  assert.throws(without('stsd'), isRefused(/does not declare its audio format/));
  assert.throws(without('esds'), isRefused(/does not declare its AAC configuration/));
  const file = made();
  file[file.indexOf('esds') + 8] = 9;
  assert.throws(() => track(file), isRefused(/does not declare its AAC configuration/));
});
