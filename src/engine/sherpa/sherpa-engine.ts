import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionEngine } from '../recognition-engine.ts';
import { RecognitionThread } from '../threads/recognition-thread.ts';
import { workerEntry } from '../threads/worker-entry.ts';
import type { SherpaModels, SherpaSettings } from './sherpa-messages.ts';

export type { SherpaModel, SherpaModels } from './sherpa-messages.ts';

export interface SherpaEngineOptions {
  /** A model for each dialect that is to be heard; one at least. */
  readonly models: SherpaModels;
  /** What the models have heard, in words for people. It is shown wherever the engine is named. */
  readonly trainedOn: string;
  /** Threads to listen on, each with the models loaded; default 1. */
  readonly threads?: number | undefined;
  /** Name of the package with sherpa-onnx's build for WebAssembly, where it is not the usual one. */
  readonly packageName?: string | undefined;
}

export interface SherpaEngine extends RecognitionEngine {
  /**
   * Fulfilled when the models are loaded. Streams are taken before that too.
   * Rejects with SpeechError `invalid-argument` when the package is missing or a model cannot be loaded; streams then fail likewise.
   */
  readonly ready: Promise<void>;
}

/**
 * A recogniser with the user's own models, run by sherpa-onnx (the user installs the package) on worker threads.
 * @throws SpeechError `invalid-argument` without a model or without `trainedOn`. @throws RangeError for a number of threads below 1.
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
  if (!models.sorani && !models.kurmanji) throw wrong('models', 'Give a model for sorani, kurmanji or both.');
  if (!trainedOn) throw wrong('trainedOn', 'trainedOn must say what the models have heard.');
  const settings: SherpaSettings = { packageName, models };
  const entry = workerEntry('sherpa/sherpa-worker');
  const pool = Array.from({ length: threads }, () => new RecognitionThread(entry, settings));
  const ready = Promise.all(pool.map((thread) => thread.ready)).then(() => undefined);
  // Whoever does not wait for it is told by the first stream.
  ready.catch(() => undefined);
  const dialects = (['sorani', 'kurmanji'] as const).filter((dialect) => models[dialect]);
  let closing: Promise<void> | undefined;
  return {
    name: 'sherpa-onnx',
    trainedOn,
    dialects,
    ready,
    open(dialect) {
      if (closing) throw new SpeechError('aborted', 'The recogniser has been closed.');
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

function wrong(field: string, message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field });
}
