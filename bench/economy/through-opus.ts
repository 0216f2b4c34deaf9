import { LibopusEncoder } from '../../src/encode/libopus-encoder.ts';
import { WasmOpusDecoder } from '../../src/workers/wasm-opus-decoder.ts';

/** Speech at 24 kHz as a page decodes it from a compact stream: as many samples. */
export async function throughOpus(samples: Int16Array): Promise<Int16Array> {
  const file = await LibopusEncoder.open(true);
  const decoder = await WasmOpusDecoder.open();
  try {
    const bytes = [file.write(samples), file.finish()];
    const decoded: Int16Array[] = [];
    for (const piece of bytes) decoded.push(await decoder.push(piece));
    decoded.push(await decoder.finish());
    return joined(decoded);
  } finally {
    file.free();
    decoder.close();
  }
}

export function joined(pieces: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return samples;
}
