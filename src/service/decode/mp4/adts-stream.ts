import { endOfId3 } from '../probe/mpeg-frames.ts';
import { unsupportedMedia } from '../probe/unsupported-media.ts';
import { AAC_RATES } from './aac-config.ts';
import type { AacStream } from './aac-stream.ts';

const HEADER_BYTES = 7;
const CHECKSUM_BYTES = 2;

/**
 * Finds the frames of an AAC file without a container (ADTS: ISO 13818-7, 6.2).
 * @throws SpeechError `unsupported-media` where no decoder supports the first frame's header.
 */
export function readAdts(file: Buffer): AacStream {
  const starts: number[] = [];
  const sizes: number[] = [];
  let damagedBytes = 0;
  const first = endOfId3(file, 0);
  for (let at = first; at + HEADER_BYTES <= file.length; ) {
    const size = frameSize(file, at);
    if (size === 0 || at + size > file.length) {
      damagedBytes++;
      at++;
      continue;
    }
    const header = HEADER_BYTES + (file[at + 1]! & 1 ? 0 : CHECKSUM_BYTES);
    starts.push(at + header);
    sizes.push(size - header);
    at += size;
  }
  const sampleRate = AAC_RATES[(file[first + 2]! >> 2) & 15];
  const channelLayout = ((file[first + 2]! & 1) << 2) | (file[first + 3]! >> 6);
  if (starts.length === 0)
    throw unsupportedMedia('The AAC file contains no complete frame; record it again.');
  if (!sampleRate) throw unsupportedMedia('The AAC file has an invalid sample rate.');
  if (channelLayout === 0)
    throw unsupportedMedia('The AAC file has a custom channel layout; send mono or stereo.');
  return {
    config: { objectType: (file[first + 2]! >> 6) + 1, sampleRate, channelLayout },
    starts,
    sizes,
    missing: Math.round((damagedBytes / file.length) * starts.length),
    skip: 0,
    duration: Number.POSITIVE_INFINITY,
  };
}

/** Size of the frame at this offset, header included; 0 if there is none. Frames with several blocks are not supported. */
function frameSize(file: Buffer, at: number): number {
  if (file[at] !== 0xff || (file[at + 1]! & 0xf6) !== 0xf0 || (file[at + 6]! & 3) !== 0) return 0;
  const size = ((file[at + 3]! & 3) << 11) | (file[at + 4]! << 3) | (file[at + 5]! >> 5);
  return size > HEADER_BYTES + CHECKSUM_BYTES ? size : 0;
}
