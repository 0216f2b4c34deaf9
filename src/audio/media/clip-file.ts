import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { joinBytes } from '../../formats/join-bytes.ts';
import { isSamples, type Mp3Piece, type SoundPiece } from '../../formats/mixed-sound.ts';
import { firstMp3Frame, MP3_DECODER_DELAY, MP3_FRAME_SAMPLES } from '../../formats/mp3-frames.ts';
import { mp3InfoFrame } from '../../formats/mp3-info-frame.ts';
import { wavHeader } from '../../formats/wav-header.ts';

const HEADER_BYTES = 4;

/** A file of a stretch of speech, which a media element plays from its first sample to its last. @param pieces One of MP3, or samples. */
export function clipFile(pieces: readonly SoundPiece[]): Blob {
  const [piece] = pieces;
  if (piece && !isSamples(piece)) return mp3File(piece);
  return wavFile(pieces.filter(isSamples));
}

/** Little-endian, as samples are in memory wherever browsers run. */
function wavFile(samples: readonly Int16Array[]): Blob {
  const length = samples.reduce((sum, piece) => sum + piece.length, 0);
  const header = wavHeader(length, SYNTHESIS_SAMPLE_RATE);
  return new Blob([header, ...(samples as Int16Array<ArrayBuffer>[])], { type: 'audio/wav' });
}

/** The frames around the piece, after an info frame that says what of them is its own. */
function mp3File({ stream: { frames, delay }, start, length }: Mp3Piece): Blob {
  const begin = start + delay;
  const first = firstMp3Frame(begin);
  const taken = frames.slice(first, Math.ceil((begin + length) / MP3_FRAME_SAMPLES));
  let before = begin - first * MP3_FRAME_SAMPLES - MP3_DECODER_DELAY;
  if (before < 0 && taken[0]) {
    // Players leave out what a decoder gives first, which is part of the piece: then that is of a frame of silence.
    taken.unshift(silenceLike(taken[0]));
    before += MP3_FRAME_SAMPLES;
  }
  const bytes = joinBytes(taken);
  const frameBytes = taken[0]?.length ?? 0;
  const info = mp3InfoFrame({
    frames: bytes,
    frameBytes,
    delay: before,
    padding: Math.max(0, taken.length * MP3_FRAME_SAMPLES - before - length),
    bitRate: Math.round((frameBytes * 8 * SYNTHESIS_SAMPLE_RATE) / MP3_FRAME_SAMPLES / 1000),
  });
  return new Blob([info, bytes], { type: 'audio/mpeg' });
}

/** A frame with the header of another: without side information, it has no sound. */
function silenceLike(frame: Uint8Array): Uint8Array {
  const silence = new Uint8Array(frame.length);
  silence.set(frame.subarray(0, HEADER_BYTES));
  return silence;
}
