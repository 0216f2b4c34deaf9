import { type OnPacket, OPUS_BIT_RATE, type OpusEncoder } from './opus-encoder.ts';
import { SPEECH_RATE, SpeechResampler } from './speech-resampler.ts';

/** The one rate at which every browser encodes Opus right. */
const ENCODER_RATE = 48_000;
/** Given at once, in samples: the length of a packet. */
const BLOCK = 960;
/** How far packets may stay behind before more is given, in blocks. */
const MAX_LAG = 50;
/** libopus' look-ahead of 6.5 ms, where the browser does not tell its own. */
const USUAL_PRE_SKIP = 312;

/**
 * The browser's own encoder.
 * @throws Error There is none, or it has no Opus.
 */
export async function openWebCodecs(onPacket: OnPacket): Promise<OpusEncoder> {
  const config: AudioEncoderConfig = {
    codec: 'opus',
    sampleRate: ENCODER_RATE,
    numberOfChannels: 1,
    bitrate: OPUS_BIT_RATE,
  };
  const { supported } = await AudioEncoder.isConfigSupported(config);
  if (!supported) throw new Error('This browser has no Opus encoder.');

  const resampler = new SpeechResampler(SPEECH_RATE, ENCODER_RATE);
  let preSkip = USUAL_PRE_SKIP;
  let given = 0;
  let packets = 0;
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

  const encode = (samples: Int16Array) => {
    for (let from = 0; from < samples.length; from += BLOCK) {
      const block = Float32Array.from(samples.subarray(from, from + BLOCK), (sample) => sample / 32_768);
      const data = new AudioData({
        format: 'f32-planar',
        sampleRate: ENCODER_RATE,
        numberOfChannels: 1,
        numberOfFrames: block.length,
        timestamp: Math.round((given / ENCODER_RATE) * 1e6),
        data: block,
      });
      encoder.encode(data);
      data.close();
      given += block.length;
    }
  };

  return {
    get preSkip() {
      return preSkip;
    },
    async write(samples) {
      encode(resampler.write(Float32Array.from(samples, (sample) => sample / 32_768)));
      while (failure === undefined && given / BLOCK - packets > MAX_LAG) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure !== undefined) throw failure;
    },
    async finish() {
      encode(resampler.finish());
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
