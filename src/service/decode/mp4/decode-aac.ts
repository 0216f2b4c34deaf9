import type { AudioLimit } from '../probe/audio-limit.ts';
import { unsupportedMedia } from '../probe/unsupported-media.ts';
import { AAC_FRAME_SAMPLES, AAC_RATES, type AacConfig } from './aac-config.ts';
import type { AacStream } from './aac-stream.ts';
import { type DecodeAac, loadAacDecoder } from './ffmpeg-aac.ts';

/** Mono samples, -1 to 1. */
interface Block {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Frames per decoder call: a few seconds. */
const PIECE_FRAMES = 128;
/** The decoder returns nothing for a piece with a damaged frame. The piece is then halved down to this size, and dropped. */
const MIN_PIECE_FRAMES = 8;
/** Frames decoded again before each piece, for the overlap between frames and the history of HE-AAC's upper bands. */
const LEAD_FRAMES = 4;
const HEADER_BYTES = 7;
/** Fraction of the frames that may be missing or damaged. */
const MAX_DAMAGE = 0.05;

const DAMAGED = 'The file is damaged or incomplete; record it again.';

/**
 * Decodes AAC piece by piece, without encoder delay and padding.
 * @throws SpeechError `unsupported-media` or `file-too-large`; at the latest after the last piece.
 */
export async function* decodeAac(
  file: Buffer,
  stream: AacStream,
  limit: AudioLimit,
): AsyncGenerator<Block, void> {
  const { config, starts, skip, duration } = stream;
  const total = starts.length + stream.missing;
  if (starts.length === 0)
    throw unsupportedMedia('The file contains no audio, or is incomplete; send the whole file.');
  if (stream.missing > MAX_DAMAGE * total) throw unsupportedMedia(DAMAGED);
  const channels = Math.min(2, config.channelLayout);
  const decode = await loadAacDecoder();
  let lost = stream.missing;
  for (let frame = 0; frame < starts.length; frame += PIECE_FRAMES) {
    const ranges = [{ first: frame, end: Math.min(starts.length, frame + PIECE_FRAMES) }];
    for (let range = ranges.pop(); range; range = ranges.pop()) {
      const { first, end } = range;
      const lead = Math.min(first, LEAD_FRAMES);
      const piece = toAdts(file, stream, first - lead, end);
      const samples = decodePiece(decode, piece);
      const frameSamples = samples.length / (end - first + lead);
      if (frameSamples === AAC_FRAME_SAMPLES || frameSamples === 2 * AAC_FRAME_SAMPLES) {
        const sampleRate = (config.sampleRate * frameSamples) / AAC_FRAME_SAMPLES;
        limit.add((end - first) * frameSamples, channels, sampleRate);
        const from = Math.round(skip * sampleRate) - first * frameSamples;
        const to = Math.round((skip + duration) * sampleRate) - first * frameSamples;
        const decoded = samples.subarray(lead * frameSamples);
        const kept = decoded.subarray(Math.max(0, from), Math.max(0, Math.min(decoded.length, to)));
        if (kept.length > 0) yield { samples: kept, sampleRate };
      } else if (end - first > MIN_PIECE_FRAMES) {
        const middle = (first + end) >> 1;
        ranges.push({ first: middle, end }, { first, end: middle });
      } else {
        lost += end - first;
        if (lost > MAX_DAMAGE * total) throw unsupportedMedia(DAMAGED);
      }
    }
  }
}

function decodePiece(decode: DecodeAac, piece: Uint8Array<ArrayBuffer>): Float32Array {
  try {
    return decode(piece);
  } catch {
    // The decoder throws all kinds of errors on invalid frames, and returns nothing for the piece.
    return new Float32Array();
  }
}

/** Frames as an ADTS file, the first one twice: the decoder skips it while it synchronises. */
function toAdts(
  file: Buffer,
  { config, starts, sizes }: AacStream,
  first: number,
  end: number,
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for (let index = first - 1; index < end; index++) {
    const frame = Math.max(index, first);
    const start = starts[frame]!;
    const size = sizes[frame]!;
    parts.push(adtsHeader(config, size), file.subarray(start, start + size));
  }
  return Uint8Array.from(Buffer.concat(parts));
}

/** ADTS header without a checksum (ISO 13818-7, 6.2). */
function adtsHeader({ objectType, sampleRate, channelLayout }: AacConfig, size: number): Uint8Array {
  const length = size + HEADER_BYTES;
  return Uint8Array.of(
    0xff,
    0xf1,
    ((objectType - 1) << 6) | (AAC_RATES.indexOf(sampleRate) << 2) | (channelLayout >> 2),
    ((channelLayout & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  );
}
