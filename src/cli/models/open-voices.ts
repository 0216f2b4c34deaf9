import { SpeechError } from '../../contract/errors.ts';
import type { SynthesisEngine } from '../../engine/synthesis-engine.ts';
import { usageError } from '../arguments/flags.ts';

/**
 * Opens the models of `--tts-model` in front of an engine that speaks the other voices.
 * @throws SpeechError `invalid-argument`; the engine is closed then.
 */
export async function openVoices(
  voicesFile: string | undefined,
  embedded: SynthesisEngine,
): Promise<SynthesisEngine> {
  if (voicesFile === undefined) return embedded;
  const { readVoicesFile } = await import('./read-voices-file.ts');
  const { createSherpaVoices } = await import('../../engine/sherpa/voices/sherpa-voices.ts');
  let engine = embedded;
  try {
    const voices = createSherpaVoices({ ...readVoicesFile(voicesFile), embedded });
    engine = voices;
    await voices.ready;
    return voices;
  } catch (error) {
    await engine.close();
    if (error instanceof SpeechError) throw usageError(`--tts-model: ${error.message}`);
    throw error;
  }
}
