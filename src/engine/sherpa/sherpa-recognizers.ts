import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import type { SherpaModel, SherpaSettings } from './sherpa-messages.ts';
import { loadSherpaPackage, type SherpaPackage } from './sherpa-package.ts';
import { OfflineUtterance, type SherpaUtterance, StreamingUtterance } from './sherpa-utterance.ts';
import { withHotwords } from './with-hotwords.ts';

export type BeginUtterance = () => SherpaUtterance;

/**
 * Loads the user's models.
 * @param lastOutput returns the package's most recent output.
 * @returns an utterance factory for each dialect that has a model.
 * @throws SpeechError `invalid-argument` when the package is missing or a model cannot be loaded.
 */
export async function loadSherpaRecognizers(
  { packageName, models }: SherpaSettings,
  lastOutput: () => string,
): Promise<ReadonlyMap<RecognitionDialect, BeginUtterance>> {
  const sherpa = await loadSherpaPackage(packageName);
  const recognizers = new Map<RecognitionDialect, BeginUtterance>();
  for (const [dialect, model] of Object.entries(models) as [RecognitionDialect, SherpaModel][]) {
    recognizers.set(dialect, loadModel(sherpa, dialect, model, lastOutput));
  }
  return recognizers;
}

function loadModel(
  sherpa: SherpaPackage,
  dialect: RecognitionDialect,
  model: SherpaModel,
  lastOutput: () => string,
): BeginUtterance {
  const { mode, partials = true } = model;
  const config = configOf(dialect, model);
  try {
    const quiet = { ...config, modelConfig: { debug: 0, ...(config.modelConfig as object) } };
    if (mode === 'streaming') {
      const recognizer = sherpa.createOnlineRecognizer(quiet);
      if (recognizer.handle) return () => new StreamingUtterance(recognizer);
    } else {
      const recognizer = sherpa.createOfflineRecognizer(quiet);
      if (recognizer.handle) return () => new OfflineUtterance(recognizer, partials);
    }
  } catch {
    // The package throws numbers, and exits its runtime on fatal errors.
  }
  const why = lastOutput() || 'its files are not those of such a model';
  const message = `sherpa-onnx cannot load the ${mode} model of "${dialect}": ${why}.`;
  throw new SpeechError('invalid-argument', message, { field: dialect });
}

function configOf(dialect: RecognitionDialect, model: SherpaModel): SherpaModel['config'] {
  try {
    return withHotwords(model);
  } catch (error) {
    const message = `The ${model.mode} model of "${dialect}" has no use for its settings: ${(error as Error).message}.`;
    throw new SpeechError('invalid-argument', message, { field: dialect });
  }
}
