import { SpeechError } from '../../../contract/errors.ts';
import { VOICE_KINDS, type VoiceModel } from './voice-models.ts';

/** A model as it is passed to the process that loads it, and what we keep of its settings. */
export interface PreparedModel {
  /** In the form of sherpa-onnx-node. */
  readonly config: {
    readonly model: Readonly<Record<string, unknown>>;
    readonly maxNumSentences: number;
    readonly [setting: string]: unknown;
  };
  /** The model file that gets a frontend for single characters: Piper's voices name none, and would ask for espeak-ng's data. */
  readonly charactersIn: string | undefined;
  /** The voice's own pace, as a factor on its durations. */
  readonly lengthScale: number;
  /** Its table of tokens; undefined where something else turns text into tokens. */
  readonly tokensFile: string | undefined;
}

type Settings = Readonly<Record<string, unknown>>;

/** 0 means "the default" to sherpa-onnx. */
const NO_NOISE = 1e-6;

/**
 * Works around settings that sherpa-onnx would change silently: a speed other than 1 replaces `lengthScale`, and a `noiseScale` of 0 becomes
 * 0.667. One sentence at a time: we split the text.
 * @throws SpeechError `invalid-argument` where the configuration names no kind of model, or several.
 */
export function prepareModel(name: string, { input, config }: VoiceModel): PreparedModel {
  const { model: own, offlineTtsModelConfig, ...others } = config;
  const model = (own ?? offlineTtsModelConfig) as Settings | undefined;
  const kinds = VOICE_KINDS.filter((kind) => model?.[kind] !== undefined);
  const [kind] = kinds;
  if (!model || !kind || kinds.length > 1 || typeof model[kind] !== 'object') {
    throw invalid(name, `"config" must have "model" with one of ${VOICE_KINDS.join(', ')}`);
  }
  const { lengthScale, ...settings } = model[kind] as Settings;
  const noise = Object.fromEntries(
    ['noiseScale', 'noiseScaleW'].flatMap((key) => (settings[key] === 0 ? [[key, NO_NOISE]] : [])),
  );
  const isSpelled = input !== 'espeak' && !settings.lexicon && !settings.dataDir;
  if (isSpelled && typeof settings.tokens !== 'string') {
    throw invalid(name, `"${kind}" must have "tokens", the file with the symbols that the model knows`);
  }
  return {
    config: {
      ...others,
      model: { numThreads: 1, ...model, debug: 0, [kind]: { ...settings, ...noise } },
      maxNumSentences: 1,
    },
    charactersIn: kind === 'vits' && input === 'ipa' ? String(settings.model) : undefined,
    lengthScale: typeof lengthScale === 'number' && lengthScale > 0 ? lengthScale : 1,
    tokensFile: isSpelled ? String(settings.tokens) : undefined,
  };
}

function invalid(name: string, problem: string): SpeechError {
  return new SpeechError('invalid-argument', `models.${name}: ${problem}.`, { field: 'models' });
}
