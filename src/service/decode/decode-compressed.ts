import type { AudioLimit } from './audio-limit.ts';
import type { StreamedContainer } from './detect-container.ts';
import { probeFile } from './probe/probe-file.ts';
import { unreadable } from './unsupported-media.ts';
import { createWasmDecoder, type DecodedPiece } from './wasm-decoder.ts';

/** Bytes given to the decoder at a time: as many as make about this much audio, for silence has minutes in few of them. */
const PIECE_SECONDS = 1;
const PIECE_BYTES = { first: 512, min: 128, max: 16_384 } as const;
/** Part of a file that may be damaged. */
const MAX_DAMAGE = 0.05;
/** Each has a decoder of its own, which takes time and memory. */
const MAX_PARTS = 100;

const DAMAGED = 'The file is damaged or incomplete; record it anew.';

/** Decodes a file piece by piece. @throws SpeechError `unsupported-media` or `file-too-large`; at the latest after the last piece. */
export async function* compressedAudio(
  file: Buffer,
  container: StreamedContainer,
  limit: AudioLimit,
): AsyncGenerator<DecodedPiece, void> {
  const survey = probeFile(file, container);
  limit.check(survey.frames, survey.channels, survey.sampleRate);
  if (survey.damagedBytes > MAX_DAMAGE * file.length) throw unreadable(DAMAGED);
  if (survey.parts.length > MAX_PARTS) {
    throw unreadable(`The file has more than ${MAX_PARTS} parts; send them one by one.`);
  }
  let frames = 0;
  let refusedBytes = 0;
  for (const [index, start] of survey.parts.entries()) {
    for await (const piece of pieces(file.subarray(start, survey.parts[index + 1]), container)) {
      frames += piece.samplesDecoded;
      for (const { frameLength } of piece.errors) refusedBytes += frameLength;
      if (piece.samplesDecoded === 0) continue;
      limit.add(piece.samplesDecoded, piece.channelData.length, piece.sampleRate);
      yield piece;
    }
  }
  if (frames === 0) throw unreadable('The file holds no audio, or is damaged; record it anew.');
  if (frames < survey.minFrames || refusedBytes > MAX_DAMAGE * file.length) throw unreadable(DAMAGED);
}

async function* pieces(file: Buffer, container: StreamedContainer): AsyncGenerator<DecodedPiece, void> {
  const decoder = await createWasmDecoder(container);
  await decoder.ready;
  try {
    let length: number = PIECE_BYTES.first;
    for (let position = 0; position < file.length; ) {
      const bytes = file.subarray(position, position + length);
      const piece = await decoder.decode(bytes);
      position += bytes.length;
      const isLong = piece.samplesDecoded > PIECE_SECONDS * piece.sampleRate;
      length = isLong ? Math.max(PIECE_BYTES.min, length / 2) : Math.min(PIECE_BYTES.max, length * 2);
      yield piece;
    }
    const rest = await decoder.flush?.();
    if (rest) yield rest;
    decoder.free();
  } catch {
    // The decoders answer to bytes that they do not expect with errors of all kinds.
    throw unreadable(DAMAGED);
  }
}
