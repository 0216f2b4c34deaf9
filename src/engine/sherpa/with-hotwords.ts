import { SpeechError } from '../../contract/errors.ts';
import type { SherpaModel } from './sherpa-messages.ts';

/** The only search that knows hotwords. */
const SEARCH = 'modified_beam_search';

/**
 * The configuration of a model with its hotwords. sherpa-onnx ends the process where it is given hotwords for a model or a search that
 * takes none, so they are refused before they reach it.
 * @throws SpeechError `invalid-argument`
 */
export function withHotwords({ mode, config, hotwordsFile }: SherpaModel): Readonly<Record<string, unknown>> {
  const { hotwordsFile: ownFile, hotwordsBuf, decodingMethod } = config;
  const file = hotwordsFile ?? ownFile;
  if (!file && !hotwordsBuf) return config;
  const { transducer, modelingUnit = '', bpeVocab } = (config.modelConfig ?? {}) as Record<string, unknown>;
  const { encoder, decoder, joiner } = (transducer ?? {}) as Record<string, unknown>;
  if (!encoder || !decoder || !joiner)
    throw refused('only transducers take hotwords: give modelConfig.transducer, or remove hotwordsFile');
  if (decodingMethod && decodingMethod !== SEARCH)
    throw refused(`hotwords need "decodingMethod": "${SEARCH}", not ${JSON.stringify(decodingMethod)}`);
  if (String(modelingUnit).includes('bpe') && !bpeVocab)
    throw refused(`hotwords of a model with "modelingUnit": "${modelingUnit}" need modelConfig.bpeVocab`);
  if (mode === 'offline' && !file) throw refused('offline models take hotwords from hotwordsFile alone');
  return { ...config, decodingMethod: SEARCH, hotwordsFile: file ?? '' };
}

function refused(message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field: 'hotwordsFile' });
}
