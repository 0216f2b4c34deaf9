import { SpeechError } from '../../contract/errors.ts';
import { usageError } from '../arguments/flags.ts';

/** Opens the embedded recognizer, which starts after `startDelayMs` or with the first work, or the models of `--stt-model`. */
export async function openRecognizer(
  modelsFile: string | undefined,
  threads: number | undefined,
  startDelayMs?: number,
) {
  if (modelsFile === undefined) {
    const { createCtcEngine } = await import('../../engine/threads/ctc-engine.ts');
    return createCtcEngine({ threads, startDelayMs });
  }
  const { readModelsFile } = await import('./read-models-file.ts');
  const { createSherpaEngine } = await import('../../engine/sherpa/sherpa-engine.ts');
  try {
    const engine = createSherpaEngine({ ...readModelsFile(modelsFile), threads });
    await engine.ready;
    return engine;
  } catch (error) {
    if (error instanceof SpeechError) throw usageError(`--stt-model: ${error.message}`);
    throw error;
  }
}
