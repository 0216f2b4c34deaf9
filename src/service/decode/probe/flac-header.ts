import { unsupportedMedia } from './unsupported-media.ts';

/** The STREAMINFO block of a FLAC file (RFC 9639, 8.2). */
export interface FlacHeader {
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples per channel in the largest block. */
  readonly blockSamples: number;
  /** Samples per channel; 0 when unknown to the encoder. */
  readonly samples: number;
}

const MARKER_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;
const STREAM_INFO_BYTES = 34;
/** Bytes of the Ogg mapping before the `fLaC` marker. */
const OGG_MAPPING_BYTES = 9;

/**
 * @param file A FLAC file, or an Ogg file with a FLAC stream.
 * @throws SpeechError `unsupported-media` when the file ends inside the block.
 */
export function readFlacHeader(file: Buffer): FlacHeader {
  const isOgg = file[0] === 0x4f;
  const marker = isOgg ? 27 + file[26]! + OGG_MAPPING_BYTES : 0;
  const start = marker + MARKER_BYTES + BLOCK_HEADER_BYTES;
  if (start + STREAM_INFO_BYTES > file.length)
    throw unsupportedMedia('The FLAC file ends inside its header.');
  const word = file.readUInt32BE(start + 10);
  // 20 bits of sample rate, 3 of channels, 5 of bit depth, 36 of total samples.
  return {
    sampleRate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    blockSamples: file.readUInt16BE(start + 2),
    samples: (file[start + 13]! & 15) * 2 ** 32 + file.readUInt32BE(start + 14),
  };
}
