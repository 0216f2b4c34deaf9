import { wasmDecoders } from '../../../audio/decode/wasm-decoder.ts';
import { hasWebCodecsOpus, WebCodecsDecoder } from '../../../audio/decode/webcodecs-decoder.ts';
import type { SpeechDecoder } from '../../../formats/speech-decoder.ts';

/**
 * Opens decoders for compact streams: the browser's own, else ours in WebAssembly; undefined where this page can use neither.
 * @param assetBase Folder of the worklets and Workers.
 */
export async function speechDecoders(
  assetBase: string | undefined,
): Promise<(() => SpeechDecoder) | undefined> {
  return (await hasWebCodecsOpus()) ? () => new WebCodecsDecoder() : wasmDecoders(assetBase);
}
