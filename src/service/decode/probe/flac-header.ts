import { unreadable } from '../unsupported-media.ts';

/** What a FLAC file says of itself in its first block (RFC 9639, 8.2). */
export interface FlacHeader {
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples of one channel in the longest block. */
  readonly blockSamples: number;
  /** Samples of one channel; 0 when the writer did not know. */
  readonly samples: number;
}

const MARKER_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;
const STREAM_INFO_BYTES = 34;
/** Before the marker, a FLAC stream in Ogg has nine bytes of its own. */
const OGG_MAPPING_BYTES = 9;

/**
 * @param file a FLAC file, or an Ogg file with FLAC in it.
 * @throws SpeechError `unsupported-media` when it ends before the block does.
 */
export function readFlacHeader(file: Buffer): FlacHeader {
  const isOgg = file[0] === 0x4f;
  const marker = isOgg ? 27 + file[26]! + OGG_MAPPING_BYTES : 0;
  const start = marker + MARKER_BYTES + BLOCK_HEADER_BYTES;
  if (start + STREAM_INFO_BYTES > file.length) throw unreadable('The FLAC file ends inside its header.');
  const word = file.readUInt32BE(start + 10);
  // 20 bits of rate, 3 of channels, 5 of width, 36 of samples.
  return {
    sampleRate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    blockSamples: file.readUInt16BE(start + 2),
    samples: (file[start + 13]! & 15) * 2 ** 32 + file.readUInt32BE(start + 14),
  };
}
