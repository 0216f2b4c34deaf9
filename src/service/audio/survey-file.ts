import type { Container } from './container.ts';
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
}

const OPUS_CLOCK = 48_000;

/** @throws SpeechError `unsupported-media` when the file ends inside its header. */
export function surveyFile(file: Buffer, container: Exclude<Container, 'wav'>): FileSurvey {
  switch (container) {
    case 'mp3':
      return { damagedBytes: damagedMpegBytes(file), frames: 0, channels: 1, sampleRate: 1 };
    case 'flac':
      return { damagedBytes: 0, ...framesOfFlac(file) };
    case 'ogg-flac':
      return { damagedBytes: surveyOgg(file).damagedBytes, ...framesOfFlac(file) };
    case 'ogg-opus': {
      const { damagedBytes, samples } = surveyOgg(file);
      return { damagedBytes, frames: samples, channels: 1, sampleRate: OPUS_CLOCK };
    }
    case 'ogg-vorbis': {
      const { damagedBytes, samples } = surveyOgg(file);
      const header = 27 + file[26]!;
      const hasHeader = header + 16 <= file.length;
      return {
        damagedBytes,
        frames: hasHeader ? samples : 0,
        channels: hasHeader ? file[header + 11]! : 1,
        sampleRate: hasHeader ? Math.max(1, file.readUInt32LE(header + 12)) : 1,
      };
    }
  }
}

function framesOfFlac(file: Buffer) {
  const { samples, channels, sampleRate } = readFlacHeader(file);
  return { frames: samples, channels, sampleRate: Math.max(1, sampleRate) };
}
