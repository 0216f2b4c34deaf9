import { WasmOpusDecoder } from '../workers/wasm-opus-decoder.ts';
import { muxPart } from './mux-parts.ts';
import type { SpokenPart } from './spoken-part.ts';

/** The samples of a part, at 24 kHz. */
export async function decodePart(part: SpokenPart): Promise<Int16Array> {
  const decoder = await WasmOpusDecoder.open();
  try {
    return decoder.push(muxPart(part));
  } finally {
    decoder.close();
  }
}
