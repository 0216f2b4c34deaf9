import type { AudioLimit } from './probe/audio-limit.ts';
import type { StreamedContainer } from './probe/detect-container.ts';
import { probeFile } from './probe/probe-file.ts';
import { unsupportedMedia } from './probe/unsupported-media.ts';
import { createWasmDecoder, type DecodedPiece } from './wasm-decoder.ts';

/** Bytes are passed to the decoder in amounts that decode to about this much audio: minutes of silence fit in very few. */
const PIECE_SECONDS = 1;
const PIECE_BYTES = { first: 512, min: 128, max: 16_384 } as const;
/** Largest tolerated fraction of damage. */
const MAX_DAMAGE = 0.05;
/** Each part needs its own decoder, which takes time and memory. */
const MAX_PARTS = 100;

const DAMAGED = 'The file is damaged or incomplete; record it again.';

/** Decodes a file piece by piece. @throws SpeechError `unsupported-media` or `file-too-large`; at the latest after the last piece. */
export async function* decodeCompressed(
  file: Buffer,
  container: StreamedContainer,
  limit: AudioLimit,
): AsyncGenerator<DecodedPiece, void> {
  const probe = probeFile(file, container);
  limit.check(probe.frames, probe.channels, probe.sampleRate);
  if (probe.damagedBytes > MAX_DAMAGE * file.length) throw unsupportedMedia(DAMAGED);
  if (probe.parts.length > MAX_PARTS) {
    throw unsupportedMedia(`The file has more than ${MAX_PARTS} parts; send them one by one.`);
  }
  let frames = 0;
  let refusedBytes = 0;
  for (const [index, start] of probe.parts.entries()) {
    for await (const piece of pieces(file.subarray(start, probe.parts[index + 1]), container)) {
      frames += piece.samplesDecoded;
      for (const { frameLength } of piece.errors) refusedBytes += frameLength;
      if (piece.samplesDecoded === 0) continue;
      limit.add(piece.samplesDecoded, piece.channelData.length, piece.sampleRate);
      yield piece;
    }
  }
  if (frames === 0) throw unsupportedMedia('The file contains no audio, or is damaged; record it again.');
  if (frames < probe.minFrames || refusedBytes > MAX_DAMAGE * file.length) throw unsupportedMedia(DAMAGED);
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
    // The decoders throw all kinds of errors on invalid input.
    throw unsupportedMedia(DAMAGED);
  }
}
