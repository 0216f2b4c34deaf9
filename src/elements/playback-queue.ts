import type { SpeechError } from '../contract/errors.ts';
import { createDeferred, type Deferred } from './deferred.ts';
import type { PartChunk } from './part-synthesis.ts';
import type { SpeechRun } from './speech-run.ts';

/** A text to be spoken, and the promise of its sound. */
export interface Queued {
  readonly run: SpeechRun;
  readonly started: Deferred;
  /** Its speech, once it is being fetched. */
  chunks?: AsyncGenerator<PartChunk, void>;
}

/** Texts that wait for their turn. */
export class PlaybackQueue {
  #items: Queued[] = [];

  /** The text whose turn is next. */
  get first(): Queued | undefined {
    return this.#items[0];
  }

  /** Resolves when the text begins to sound; rejects when it is given up. */
  add(run: SpeechRun): Promise<void> {
    const started = createDeferred();
    this.#items.push({ run, started });
    return started.promise;
  }

  next(): Queued | undefined {
    return this.#items.shift();
  }

  clear(reason: SpeechError): void {
    for (const { run, started } of this.#items.splice(0)) {
      run.end(reason);
      started.reject(reason);
    }
  }
}
