import { hasWebCodecsOpus, WebCodecsDecoder } from '../../../audio/compact-streams/webcodecs-decoder.ts';
import { workerDecoders } from '../../../audio/compact-streams/worker-decoder.ts';
import type { SpeechDecoder } from '../../../formats/speech-decoder.ts';
import { createResponseStore, type ResponseStore } from './response-store.ts';

/** What compact streams need. */
export interface CompactSpeech {
  readonly openDecoder: () => SpeechDecoder;
  /** Undefined where nothing can be kept. */
  readonly store: ResponseStore | undefined;
}

/**
 * Opens decoders for compact streams: the browser's own, else ours in WebAssembly; undefined where this page can use neither.
 * @param assetBase Folder of the worklets and Workers.
 * @param patienceMs How long to wait for ours, where it has not started yet; 1000 by default.
 */
export async function chooseDecoder(
  assetBase: string | undefined,
  patienceMs?: number,
): Promise<CompactSpeech | undefined> {
  const openDecoder = (await hasWebCodecsOpus())
    ? () => new WebCodecsDecoder()
    : await workerDecoders(assetBase, patienceMs);
  return openDecoder && { openDecoder, store: createResponseStore() };
}
