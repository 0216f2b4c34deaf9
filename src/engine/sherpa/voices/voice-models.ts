/** What a model is given: letters; our phones in IPA; or text for the espeak-ng data that comes with it. */
export const VOICE_INPUTS = ['letters', 'ipa', 'espeak'] as const;
export type VoiceInput = (typeof VOICE_INPUTS)[number];

/** Kinds of models that sherpa-onnx speaks from text alone. Its zipvoice and pocket need a recording with every text. */
export const VOICE_KINDS = ['vits', 'matcha', 'kokoro', 'kitten', 'supertonic'] as const;

/** The user's own model, in local files. */
export interface VoiceModel {
  readonly input: VoiceInput;
  /** sherpa-onnx's own configuration: `model` with one of `VOICE_KINDS` (`offlineTtsModelConfig` means the same). */
  readonly config: Readonly<Record<string, unknown>>;
  /** What is sent in place of a letter, or of one of our phones where `input` is `ipa`. */
  readonly replace?: Readonly<Record<string, string>> | undefined;
}

/** A voice of the catalog that a model speaks. */
export interface MappedVoice {
  /** Its name in `models`. */
  readonly model: string;
  /** The model's speaker; default 0. */
  readonly sid?: number | undefined;
}
