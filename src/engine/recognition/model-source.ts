import type { RecognitionDialect } from '../recognition-engine.ts';

/** Provides the embedded model's data: Node reads files, a page fetches them. */
export interface ModelSource {
  /** The weights file (`acoustic.bin`). */
  loadWeights(): Promise<Uint8Array>;
  /** The dialect's word list, decompressed (`words-<dialect>.txt.br`): common words on the first line, derived forms on the second. */
  loadWords(dialect: RecognitionDialect): Promise<string>;
}
