import { SpeechError } from '../../contract/errors.ts';
import { type Container, containerOf } from './container.ts';
import { LiveRateWriter } from './live-rate-writer.ts';
import { readWav } from './read-wav.ts';
import { unreadable } from './unreadable.ts';
import { createWasmDecoder, type DecodedPiece } from './wasm-decoder.ts';
import { wavSamples } from './wav-samples.ts';

/** Bytes of a compressed file decoded at a time: silence of this size is minutes long. */
const PIECE_BYTES = 4096;
const MAX_SECONDS = 60 * 60;
/** Samples of all channels: an hour of 48 kHz stereo. More is what only silence unpacks to. */
const MAX_SAMPLES = MAX_SECONDS * 48_000 * 2;
/** Part of the decoder's steps that may fail. */
const MAX_ERROR_RATIO = 0.05;

/**
 * The audio of a file as 16 kHz mono samples, piece by piece.
 * @throws SpeechError `unsupported-media` or `file-too-large`, status 400, field `file`; at the latest after the last piece.
 */
export async function* decodeAudio(file: Buffer): AsyncGenerator<Int16Array, void> {
  const container = containerOf(file);
  const writer = new LiveRateWriter();
  const limit = new Limit();
  if (container === 'wav') {
    const layout = readWav(file);
    limit.add(
      (layout.end - layout.start) / layout.width / layout.channels,
      layout.channels,
      layout.sampleRate,
    );
    for (const block of wavSamples(file, layout)) yield* writer.write(block, layout.sampleRate);
  } else {
    for await (const { channelData, samplesDecoded, sampleRate } of decodedPieces(file, container)) {
      limit.add(samplesDecoded, channelData.length, sampleRate);
      yield* writer.write(average(channelData, samplesDecoded), sampleRate);
    }
  }
  yield* writer.end();
}

async function* decodedPieces(
  file: Buffer,
  container: Exclude<Container, 'wav'>,
): AsyncGenerator<DecodedPiece, void> {
  let samples = 0;
  let errors = 0;
  let steps = 0;
  const count = (piece: DecodedPiece) => {
    samples += piece.samplesDecoded;
    errors += piece.errors.length;
    steps++;
    return piece.samplesDecoded > 0;
  };
  try {
    const decoder = createWasmDecoder(container);
    await decoder.ready;
    for (let position = 0; position < file.length; position += PIECE_BYTES) {
      const piece = await decoder.decode(file.subarray(position, position + PIECE_BYTES));
      if (count(piece)) yield piece;
    }
    const rest = await decoder.flush?.();
    if (rest && count(rest)) yield rest;
  } catch {
    // The decoders answer to bytes that they do not expect with errors of all kinds.
    throw unreadable('The file is damaged; record it anew.');
  }
  if (samples === 0) throw unreadable('The file holds no audio, or is damaged.');
  if (errors > steps * MAX_ERROR_RATIO) throw unreadable('The file is damaged; record it anew.');
}

class Limit {
  #seconds = 0;
  #samples = 0;

  add(frames: number, channels: number, sampleRate: number): void {
    this.#seconds += frames / sampleRate;
    this.#samples += frames * channels;
    if (this.#seconds <= MAX_SECONDS && this.#samples <= MAX_SAMPLES) return;
    const message =
      'The file holds more than an hour of audio, or more than that of stereo at 48 kHz; send it in parts.';
    throw new SpeechError('file-too-large', message, { status: 400, field: 'file' });
  }
}

function average(channels: readonly Float32Array[], length: number): Float32Array {
  const [first] = channels;
  if (channels.length === 1) return first!.subarray(0, length);
  const mono = new Float32Array(length);
  for (const channel of channels)
    for (let index = 0; index < length; index++) mono[index]! += channel[index]!;
  for (let index = 0; index < length; index++) mono[index]! /= channels.length;
  return mono;
}
