import { SpeechError } from '../../contract/errors.ts';
import { workerEntry } from '../../worker-threads/worker-entry.ts';
import type { RecognitionEngine } from '../recognition-engine.ts';
import { RecognitionThread } from '../threads/recognition-thread.ts';
import type { SherpaModels, SherpaSettings } from './sherpa-messages.ts';

export type { SherpaModel, SherpaModels } from './sherpa-messages.ts';

export interface SherpaEngineOptions {
  /** At least one model, by dialect. */
  readonly models: SherpaModels;
  /** The models' training data, described for people. Shown wherever the engine is named. */
  readonly trainedOn: string;
  /** Worker threads, each loading all models; default 1. */
  readonly threads?: number | undefined;
  /** The package with sherpa-onnx's WebAssembly build, if not `sherpa-onnx`. */
  readonly packageName?: string | undefined;
}

export interface SherpaEngine extends RecognitionEngine {
  /**
   * Fulfilled once the models are loaded; streams may be opened earlier. Rejects with SpeechError
   * `invalid-argument` when the package is missing or a model cannot be loaded; streams then fail the same
   * way.
   */
  readonly ready: Promise<void>;
}

/**
 * A recognizer running the user's own models through sherpa-onnx (installed by the user) on worker threads.
 * @throws SpeechError `invalid-argument` without a model or `trainedOn`.
 * @throws RangeError when `threads` is below 1.
 */
export function createSherpaEngine({
  models,
  trainedOn,
  threads = 1,
  packageName = 'sherpa-onnx',
}: SherpaEngineOptions): SherpaEngine {
  if (!Number.isInteger(threads) || threads < 1) {
    throw new RangeError('threads must be a whole number of at least 1.');
  }
  if (!models.sorani && !models.kurmanji)
    throw invalidArgument('models', 'Give a model for sorani, kurmanji or both.');
  if (!trainedOn) throw invalidArgument('trainedOn', 'trainedOn must say what the models were trained on.');
  const settings: SherpaSettings = { packageName, models };
  const entry = workerEntry('engine/sherpa/sherpa-worker');
  const pool = Array.from({ length: threads }, () => new RecognitionThread(entry, { settings }));
  const ready = Promise.all(pool.map((thread) => thread.ready)).then(() => undefined);
  // Callers that do not await it get the error from their first stream.
  ready.catch(() => undefined);
  const dialects = (['sorani', 'kurmanji'] as const).filter((dialect) => models[dialect]);
  let closing: Promise<void> | undefined;
  return {
    name: 'sherpa-onnx',
    trainedOn,
    dialects,
    ready,
    open(dialect) {
      if (closing) throw new SpeechError('aborted', 'The recognizer has been closed.');
      if (!models[dialect]) {
        const message = `"${dialect}" has no model in this deployment; use ${dialects.join()}.`;
        throw new SpeechError('language-not-supported', message, { status: 400, field: 'dialect' });
      }
      return pool.reduce((best, thread) => (thread.load < best.load ? thread : best)).open(dialect);
    },
    close() {
      closing ??= Promise.all(pool.map((thread) => thread.close())).then(() => undefined);
      return closing;
    },
  };
}

function invalidArgument(field: string, message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field });
}
