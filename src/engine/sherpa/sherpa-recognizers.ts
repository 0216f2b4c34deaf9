import { SpeechError } from '../../contract/errors.ts';
import type { ListeningDialect } from '../recognition-engine.ts';
import type { SherpaModel, SherpaSettings } from './sherpa-messages.ts';
import { loadSherpaPackage, type SherpaPackage } from './sherpa-package.ts';
import { OfflineUtterance, type SherpaUtterance, StreamingUtterance } from './sherpa-utterance.ts';

export type BeginUtterance = () => SherpaUtterance;

/**
 * Loads the models of the user.
 * @param lastWords what the package printed last.
 * @returns what begins an utterance in each dialect that has a model.
 * @throws SpeechError `invalid-argument` when the package is missing or a model cannot be loaded.
 */
export async function loadSherpaRecognizers(
  { packageName, models }: SherpaSettings,
  lastWords: () => string,
): Promise<ReadonlyMap<ListeningDialect, BeginUtterance>> {
  const sherpa = await loadSherpaPackage(packageName);
  const recognizers = new Map<ListeningDialect, BeginUtterance>();
  for (const [dialect, model] of Object.entries(models) as [ListeningDialect, SherpaModel][]) {
    recognizers.set(dialect, loadModel(sherpa, dialect, model, lastWords));
  }
  return recognizers;
}

function loadModel(
  sherpa: SherpaPackage,
  dialect: ListeningDialect,
  { mode, config, partials = true }: SherpaModel,
  lastWords: () => string,
): BeginUtterance {
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
    // The package throws numbers, and ends its program where it finds no way on.
  }
  const why = lastWords() || 'its files are not those of such a model';
  const message = `sherpa-onnx cannot load the ${mode} model of "${dialect}": ${why}.`;
  throw new SpeechError('invalid-argument', message, { field: dialect });
}
