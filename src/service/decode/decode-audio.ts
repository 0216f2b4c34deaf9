import { AudioLimit } from './audio-limit.ts';
import { compressedAudio } from './decode-compressed.ts';
import { containerOf } from './detect-container.ts';
import { LiveRateWriter } from './live-rate-resampler.ts';
import { readAdts } from './mp4/adts-stream.ts';
import { aacAudio } from './mp4/decode-aac.ts';
import { readMp4 } from './mp4/mp4-stream.ts';
import { readWav } from './wav-layout.ts';
import { wavSamples } from './wav-samples.ts';

/**
 * The audio of a file as 16 kHz mono samples, piece by piece.
 * @throws SpeechError `unsupported-media` or `file-too-large`, status 400, field `file`; at the latest after the last piece.
 */
export async function* decodeAudio(file: Buffer): AsyncGenerator<Int16Array, void> {
  const container = containerOf(file);
  const limit = new AudioLimit();
  const writer = new LiveRateWriter();
  if (container === 'wav') {
    const layout = readWav(file);
    const { start, end, width, channels, sampleRate } = layout;
    limit.add((end - start) / width / channels, channels, sampleRate);
    for (const block of wavSamples(file, layout)) yield* writer.write(block, sampleRate);
  } else if (container === 'mp4' || container === 'adts') {
    const stream = container === 'mp4' ? readMp4(file, limit) : readAdts(file);
    for await (const { samples, sampleRate } of aacAudio(file, stream, limit)) {
      yield* writer.write(samples, sampleRate);
    }
  } else {
    for await (const { channelData, samplesDecoded, sampleRate } of compressedAudio(file, container, limit)) {
      yield* writer.write(average(channelData, samplesDecoded), sampleRate);
    }
  }
  yield* writer.end();
}

function average(channels: readonly Float32Array[], length: number): Float32Array {
  if (channels.length === 1) return channels[0]!.subarray(0, length);
  const mono = new Float32Array(length);
  for (const channel of channels) {
    for (let index = 0; index < length; index++) mono[index]! += channel[index]! / channels.length;
  }
  return mono;
}
