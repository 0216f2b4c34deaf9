import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { BlockResampler } from './block-resampler.ts';
import { decodeCompressed } from './decode-compressed.ts';
import { readAdts } from './mp4/adts-stream.ts';
import { decodeAac } from './mp4/decode-aac.ts';
import { readMp4 } from './mp4/mp4-stream.ts';
import { AudioLimit } from './probe/audio-limit.ts';
import { detectContainer } from './probe/detect-container.ts';
import { readWavLayout } from './wav-layout.ts';
import { wavSamples } from './wav-samples.ts';

/**
 * Decodes a file to mono samples, piece by piece.
 * @param targetRate Samples per second of what is returned; 16 kHz when omitted.
 * @throws SpeechError `unsupported-media` or `file-too-large`, status 400, field `file`; at the latest after the last piece.
 */
export async function* decodeAudio(
  file: Buffer,
  targetRate: number = LIVE_SAMPLE_RATE,
): AsyncGenerator<Int16Array, void> {
  const container = detectContainer(file);
  const limit = new AudioLimit();
  const resampler = new BlockResampler(targetRate);
  if (container === 'wav') {
    const layout = readWavLayout(file);
    const { start, end, width, channels, sampleRate } = layout;
    limit.add((end - start) / width / channels, channels, sampleRate);
    for (const block of wavSamples(file, layout)) yield* resampler.write(block, sampleRate);
  } else if (container === 'mp4' || container === 'adts') {
    const stream = container === 'mp4' ? readMp4(file, limit) : readAdts(file);
    for await (const { samples, sampleRate } of decodeAac(file, stream, limit)) {
      yield* resampler.write(samples, sampleRate);
    }
  } else {
    for await (const { channelData, samplesDecoded, sampleRate } of decodeCompressed(
      file,
      container,
      limit,
    )) {
      yield* resampler.write(mixToMono(channelData, samplesDecoded), sampleRate);
    }
  }
  yield* resampler.end();
}

function mixToMono(channels: readonly Float32Array[], length: number): Float32Array {
  if (channels.length === 1) return channels[0]!.subarray(0, length);
  const mono = new Float32Array(length);
  for (const channel of channels) {
    for (let index = 0; index < length; index++) mono[index]! += channel[index]! / channels.length;
  }
  return mono;
}
