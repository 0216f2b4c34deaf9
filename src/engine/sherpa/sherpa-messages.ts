import type { ListeningDialect } from '../recognition-engine.ts';

/** A model of the user, by files on this machine. */
export interface SherpaModel {
  /**
   * `streaming` models answer while they listen. `offline` ones (Whisper, most CTC models) hear an utterance as a whole; for partial
   * texts they hear it again and again.
   */
  readonly mode: 'streaming' | 'offline';
  /** The recogniser's configuration as sherpa-onnx documents it for JavaScript, with `modelConfig.tokens` and the model's files. */
  readonly config: Readonly<Record<string, unknown>>;
  /** False spares an offline model the hearing again; there are final texts alone. */
  readonly partials?: boolean | undefined;
}

export type SherpaModels = Readonly<Partial<Record<ListeningDialect, SherpaModel>>>;

/** What a thread of own models starts with. */
export interface SherpaSettings {
  readonly packageName: string;
  readonly models: SherpaModels;
}
