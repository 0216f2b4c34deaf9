import { createDecoder } from 'libopus-wasm';
import { OggOpusReader } from '../../src/formats/ogg-opus-reader.ts';

/** An Ogg/Opus stream decoded by libopus to 24 kHz samples, without look-ahead and padding. */
export async function decodeCompact(pieces: Iterable<Uint8Array>): Promise<Int16Array> {
  const reader = new OggOpusReader();
  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  const samples: number[] = [];
  let trim = 0;
  for (const piece of pieces)
    for (const packet of reader.push(piece)) {
      for (const sample of decoder.decode(packet.bytes)) samples.push(sample);
      trim = packet.trim / 2;
    }
  decoder.free();
  return Int16Array.from(samples.slice(reader.preSkip / 2, samples.length - trim));
}
