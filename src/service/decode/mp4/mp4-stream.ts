import type { AudioLimit } from '../probe/audio-limit.ts';
import { unsupportedMedia } from '../probe/unsupported-media.ts';
import { AAC_FRAME_SAMPLES } from './aac-config.ts';
import type { AacStream } from './aac-stream.ts';
import { FrameList } from './frame-list.ts';
import { boxesOf, findBox, type Mp4Box } from './mp4-boxes.ts';
import { addFragmentFrames, addTableFrames } from './mp4-frames.ts';
import { readMp4Track, wordAt } from './mp4-track.ts';

/**
 * Finds the AAC frames of an M4A or MP4 file: with its index at the start or the end, or fragmented, as recorded by browsers.
 * @throws SpeechError `unsupported-media` or `file-too-large`.
 */
export function readMp4(file: Buffer, limit: AudioLimit): AacStream {
  const boxes = [...boxesOf(file, { start: 0, end: file.length })];
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov)
    throw unsupportedMedia('The M4A file ends before its index (the "moov" box); send the whole file.');
  const track = readMp4Track(file, moov);
  const { sampleRate, channelLayout } = track.config;
  const channels = Math.min(2, channelLayout);
  limit.check(track.declaredSeconds * sampleRate, channels, sampleRate);
  const frames = new FrameList({
    fileBytes: file.length,
    samples: AAC_FRAME_SAMPLES,
    channels,
    sampleRate,
    limit,
  });
  addTableFrames(file, track.table, frames);
  const defaultSize = defaultFrameSize(file, moov, track.id);
  for (const [index, moof] of boxes.entries()) {
    if (moof.type !== 'moof') continue;
    const moofStart = boxes[index - 1]?.end ?? 0;
    addFragmentFrames(file, moof, moofStart, { id: track.id, defaultSize }, frames);
  }
  const { starts, sizes, missing } = frames;
  const { config, skip, duration } = track;
  return { config, starts, sizes, missing, skip, duration };
}

/** Default frame size in fragments (ISO 14496-12, 8.8.3). */
function defaultFrameSize(file: Buffer, moov: Mp4Box, trackId: number): number {
  const extensions = findBox(file, moov, 'mvex');
  if (!extensions) return 0;
  for (const box of boxesOf(file, extensions)) {
    if (box.type === 'trex' && wordAt(file, box, 4) === trackId) return wordAt(file, box, 16);
  }
  return 0;
}
