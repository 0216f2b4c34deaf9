import type { RecognitionDialect } from '../recognition-engine.ts';

/** A user-supplied model, loaded from local files. */
export interface SherpaModel {
  /**
   * `streaming` models produce results while audio arrives. `offline` ones (Whisper, most CTC models) decode
   * whole utterances and produce partials by decoding again and again.
   */
  readonly mode: 'streaming' | 'offline';
  /**
   * sherpa-onnx's own recognizer configuration for JavaScript, with `modelConfig.tokens` and the model's
   * files.
   */
  readonly config: Readonly<Record<string, unknown>>;
  /** A file of names and terms to expect, one a line, for transducers: as sherpa-onnx's own `hotwordsFile`, with its search. */
  readonly hotwordsFile?: string | undefined;
  /** False disables the repeated decoding of an offline model: final transcripts only. */
  readonly partials?: boolean | undefined;
}

export type SherpaModels = Readonly<Partial<Record<RecognitionDialect, SherpaModel>>>;

/** A worker's start-up settings. */
export interface SherpaSettings {
  readonly packageName: string;
  readonly models: SherpaModels;
}
