import type { StreamedContainer } from './container.ts';
import { readFlacHeader } from './flac-header.ts';
import { damagedMpegBytes } from './mpeg-frames.ts';
import { surveyOgg } from './ogg-pages.ts';

/** What a compressed file says of itself. None of it may be trusted, but a file that says too much can be refused at once. */
export interface FileSurvey {
  readonly damagedBytes: number;
  /** Samples of one channel; 0 when it does not say. */
  readonly frames: number;
  readonly channels: number;
  readonly sampleRate: number;
  /** How many samples of one channel must come out of it. */
  readonly minFrames: number;
  /** Where its parts begin, each for a decoder of its own. */
  readonly parts: readonly number[];
}

const OPUS_CLOCK = 48_000;
/** Part of what a file promises that may be missing. */
const MAX_MISSING = 0.05;

/** @throws SpeechError `unsupported-media` when the file ends inside its header. */
export function surveyFile(file: Buffer, container: StreamedContainer): FileSurvey {
  const silent = { frames: 0, channels: 1, sampleRate: 1, minFrames: 0, parts: [0] };
  switch (container) {
    case 'mp3':
      return { ...silent, damagedBytes: damagedMpegBytes(file) };
    case 'flac':
      return { damagedBytes: 0, parts: [0], ...promiseOfFlac(file) };
    case 'ogg-flac': {
      const { damagedBytes, links } = surveyOgg(file);
      return { damagedBytes, parts: links, ...promiseOfFlac(file) };
    }
    case 'ogg-opus': {
      const { damagedBytes, samples, links } = surveyOgg(file);
      return { ...silent, damagedBytes, frames: samples, sampleRate: OPUS_CLOCK, parts: links };
    }
    case 'ogg-vorbis': {
      const { damagedBytes, samples, links } = surveyOgg(file);
      const header = 27 + file[26]!;
      if (header + 16 > file.length) return { ...silent, damagedBytes: file.length };
      return {
        damagedBytes,
        frames: samples,
        channels: file[header + 11]!,
        sampleRate: Math.max(1, file.readUInt32LE(header + 12)),
        minFrames: (1 - MAX_MISSING) * samples,
        parts: links,
      };
    }
  }
}

function promiseOfFlac(file: Buffer) {
  const { samples, channels, sampleRate, blockSamples } = readFlacHeader(file);
  // The decoder loses a last block that is silent and so has nearly no bytes.
  const minFrames = (1 - MAX_MISSING) * samples - blockSamples;
  return { frames: samples, channels, sampleRate: Math.max(1, sampleRate), minFrames };
}
