import { Application, createDecoder, createEncoder, Signal } from 'libopus-wasm';
import { RECOGNITION_RATE } from './speak-text.ts';

/** 20 ms. */
const PACKET_SAMPLES = RECOGNITION_RATE / 50;

/**
 * What a call or a voice message does to speech: encoded by libopus and decoded, with no packet lost.
 * @param samples 16 kHz mono.
 * @param bitRate bits per second.
 * @returns as many samples, in the same places.
 */
export async function throughOpus(samples: Int16Array, bitRate: number): Promise<Int16Array<ArrayBuffer>> {
  const encoder = await createEncoder({
    sampleRate: RECOGNITION_RATE,
    channels: 1,
    frameSize: PACKET_SAMPLES,
    application: Application.Voip,
    signal: Signal.Voice,
    bitrate: bitRate,
  });
  const decoder = await createDecoder({ sampleRate: RECOGNITION_RATE, channels: 1 });
  try {
    const delay = encoder.getLookahead();
    const sent = new Int16Array(Math.ceil((samples.length + delay) / PACKET_SAMPLES) * PACKET_SAMPLES);
    sent.set(samples);
    const received = new Int16Array(sent.length);
    for (let at = 0; at < sent.length; at += PACKET_SAMPLES)
      received.set(decoder.decode(encoder.encode(sent.subarray(at, at + PACKET_SAMPLES))), at);
    return received.slice(delay, delay + samples.length);
  } finally {
    encoder.free();
    decoder.free();
  }
}
