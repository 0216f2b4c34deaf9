import { unsupportedMedia } from '../probe/unsupported-media.ts';
import type { FrameList } from './frame-list.ts';
import { boxesOf, findBox, type Mp4Box } from './mp4-boxes.ts';
import { wordAt } from './mp4-track.ts';

/** Offsets in a box with a count before its entries. */
const COUNT_AT = 4;
const ENTRIES_AT = 8;

/**
 * Adds the frames of a track's sample tables: frame sizes, frames per chunk and chunk offsets (ISO 14496-12, 8.7). Tables are
 * checked against the size of their box.
 * @throws SpeechError `unsupported-media` where a table is too short; `file-too-large`.
 */
export function addTableFrames(file: Buffer, table: Mp4Box, frames: FrameList): void {
  const sizes = findBox(file, table, 'stsz');
  const chunks = findBox(file, table, 'stco') ?? findBox(file, table, 'co64');
  const runs = findBox(file, table, 'stsc');
  // A fragmented file has an empty index, or none.
  if (!sizes || !chunks || !runs) return;
  const commonSize = wordAt(file, sizes, 4);
  const count = wordAt(file, sizes, 8);
  if (commonSize === 0) requireBytes(sizes, 12 + 4 * count);
  frames.expect(count);
  const offsetBytes = chunks.type === 'co64' ? 8 : 4;
  const chunkCount = wordAt(file, chunks, COUNT_AT);
  requireBytes(chunks, ENTRIES_AT + offsetBytes * chunkCount);
  const runCount = wordAt(file, runs, COUNT_AT);
  requireBytes(runs, ENTRIES_AT + 12 * runCount);

  let frame = 0;
  let chunk = 0;
  for (let run = 0; run < runCount; run++) {
    const isLastRun = run + 1 === runCount;
    const endChunk = isLastRun ? chunkCount : wordAt(file, runs, ENTRIES_AT + 12 * (run + 1)) - 1;
    const framesPerChunk = wordAt(file, runs, ENTRIES_AT + 12 * run + 4);
    for (; chunk < Math.min(endChunk, chunkCount); chunk++) {
      let start = offsetAt(file, chunks, ENTRIES_AT + offsetBytes * chunk, offsetBytes);
      for (let index = 0; index < framesPerChunk && frame < count; index++, frame++) {
        const size = commonSize || wordAt(file, sizes, 12 + 4 * frame);
        frames.add(start, size);
        start += size;
      }
    }
  }
}

function offsetAt(file: Buffer, box: Mp4Box, at: number, bytes: 4 | 8): number {
  return bytes === 4 ? wordAt(file, box, at) : wordAt(file, box, at) * 2 ** 32 + wordAt(file, box, at + 4);
}

function requireBytes(box: Mp4Box, bytes: number): void {
  if (box.end - box.start < bytes)
    throw unsupportedMedia('The index of the M4A file is shorter than it says; record it again.');
}

const BASE_OFFSET = 0x1;
const DESCRIPTION = 0x2;
const DEFAULT_DURATION = 0x8;
const DEFAULT_SIZE = 0x10;
const RUN_OFFSET = 0x1;
const RUN_FIRST_FLAGS = 0x4;
const RUN_DURATION = 0x100;
const RUN_SIZE = 0x200;
const RUN_FLAGS = 0x400;
const RUN_COMPOSITION = 0x800;

/** Adds the frames of a track from one fragment (a moof box: ISO 14496-12, 8.8). `defaultSize` is the frame size declared by the movie. */
export function addFragmentFrames(
  file: Buffer,
  moof: Mp4Box,
  moofStart: number,
  track: { readonly id: number; readonly defaultSize: number },
  frames: FrameList,
): void {
  for (const traf of boxesOf(file, moof)) {
    const header = traf.type === 'traf' ? findBox(file, traf, 'tfhd') : undefined;
    if (!header || wordAt(file, header, 4) !== track.id) continue;
    const flags = wordAt(file, header, 0) & 0xff_ffff;
    let at = 8;
    let base = moofStart;
    if (flags & BASE_OFFSET) {
      base = wordAt(file, header, at) * 2 ** 32 + wordAt(file, header, at + 4);
      at += 8;
    }
    if (flags & DESCRIPTION) at += 4;
    if (flags & DEFAULT_DURATION) at += 4;
    const defaultSize = flags & DEFAULT_SIZE ? wordAt(file, header, at) : track.defaultSize;
    let start = base;
    for (const run of boxesOf(file, traf))
      if (run.type === 'trun') start = addRun(file, run, base, start, defaultSize, frames);
  }
}

/** Returns the default offset of the next run. */
function addRun(
  file: Buffer,
  run: Mp4Box,
  base: number,
  follows: number,
  defaultSize: number,
  frames: FrameList,
): number {
  const flags = wordAt(file, run, 0) & 0xff_ffff;
  const count = wordAt(file, run, 4);
  let at = 8;
  let start = follows;
  if (flags & RUN_OFFSET) {
    start = base + (wordAt(file, run, at) | 0);
    at += 4;
  }
  if (flags & RUN_FIRST_FLAGS) at += 4;
  const before = flags & RUN_DURATION ? 4 : 0;
  const after = (flags & RUN_FLAGS ? 4 : 0) + (flags & RUN_COMPOSITION ? 4 : 0);
  const entryBytes = before + (flags & RUN_SIZE ? 4 : 0) + after;
  if (entryBytes > 0) requireBytes(run, at + entryBytes * count);
  frames.expect(count);
  for (let index = 0; index < count; index++, at += entryBytes) {
    const size = flags & RUN_SIZE ? wordAt(file, run, at + before) : defaultSize;
    frames.add(start, size);
    start += size;
  }
  return start;
}
