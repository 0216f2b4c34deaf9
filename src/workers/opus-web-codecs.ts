import { VariableRateResampler } from '../../worklets/variable-rate-resampler.ts';
import { LIVE_SAMPLE_RATE } from '../contract/limits.ts';
import { type OnPacket, OPUS_BIT_RATE, type OpusEncoder } from './opus-encoder.ts';

/**
 * The only rate at which every browser encodes Opus correctly. At 16 kHz, Chromium reports its lookahead in the wrong unit, 4.3 ms too
 * short; at 44.1 kHz, Safari's output is wrong.
 */
const ENCODER_RATE = 48_000;
/** Samples per packet, encoded at a time. */
const BLOCK_SAMPLES = 960;
/** How many blocks may be in flight. */
const MAX_LAG = 50;
/** libopus' lookahead of 6.5 ms, used if the browser does not report its own. */
const USUAL_PRE_SKIP = 312;

/**
 * Opens the browser's own encoder.
 * @param inputRate Of the samples, in Hz.
 * @throws Error if there is none, or it does not support Opus.
 */
export async function openWebCodecs(onPacket: OnPacket, inputRate = LIVE_SAMPLE_RATE): Promise<OpusEncoder> {
  if (!globalThis.AudioEncoder) throw new Error('This browser has no audio encoder.');
  const config: AudioEncoderConfig = {
    codec: 'opus',
    sampleRate: ENCODER_RATE,
    numberOfChannels: 1,
    bitrate: OPUS_BIT_RATE,
  };
  const { supported } = await AudioEncoder.isConfigSupported(config);
  if (!supported) throw new Error('This browser has no Opus encoder.');

  const resampler = new VariableRateResampler(inputRate, ENCODER_RATE);
  const block = new Float32Array(BLOCK_SAMPLES);
  let filled = 0;
  let blocks = 0;
  let packets = 0;
  let preSkip = USUAL_PRE_SKIP;
  let failure: unknown;
  let wake = () => {};

  const encoder = new AudioEncoder({
    output(chunk, metadata) {
      preSkip = readPreSkip(metadata?.decoderConfig?.description) ?? preSkip;
      const packet = new Uint8Array(chunk.byteLength);
      chunk.copyTo(packet);
      onPacket(packet);
      packets++;
      wake();
    },
    error(error) {
      failure = error;
      wake();
    },
  });
  encoder.configure(config);

  const encodeBlock = () => {
    const data = new AudioData({
      format: 'f32-planar',
      sampleRate: ENCODER_RATE,
      numberOfChannels: 1,
      numberOfFrames: BLOCK_SAMPLES,
      timestamp: (1e6 * blocks * BLOCK_SAMPLES) / ENCODER_RATE,
      data: block,
    });
    encoder.encode(data);
    data.close();
    blocks++;
  };

  return {
    get preSkip() {
      return preSkip;
    },
    async write(samples) {
      const input = Float32Array.from(samples, (sample) => sample / 32_768);
      for (let at = 0; at < input.length; ) {
        at += resampler.write(input, at, input.length - at);
        for (;;) {
          filled += resampler.read(block, filled, BLOCK_SAMPLES - filled);
          if (filled < BLOCK_SAMPLES) break;
          encodeBlock();
          filled = 0;
        }
      }
      while (failure === undefined && blocks - packets > MAX_LAG) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure !== undefined) throw failure;
    },
    async finish() {
      await encoder.flush();
      encoder.close();
    },
  };
}

/** The pre-skip of an `OpusHead` (RFC 7845, section 5.1). */
function readPreSkip(description: AllowSharedBufferSource | undefined): number | undefined {
  if (description === undefined) return undefined;
  const view = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  const isHead =
    view.byteLength >= 12 && view.getUint32(0) === 0x4f707573 && view.getUint32(4) === 0x48656164;
  return isHead ? view.getUint16(10, true) : undefined;
}
