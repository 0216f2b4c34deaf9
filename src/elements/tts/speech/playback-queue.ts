import { createDeferred, type Deferred } from '../../../async/deferred.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import type { PartChunk, SpeechRequest } from './part-synthesis.ts';
import { SpeechRun } from './speech-run.ts';
import type { TextSource } from './text-source.ts';

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

  /** Asks for the texts anew, each in its place. */
  renew(ask: (source: TextSource) => SpeechRequest, reason: SpeechError): void {
    this.#items = this.#items.map(({ run, started }) => {
      run.end(reason);
      return { run: new SpeechRun(ask(run.source), run.source, undefined), started };
    });
  }

  clear(reason: SpeechError): void {
    for (const { run, started } of this.#items.splice(0)) {
      run.end(reason);
      started.reject(reason);
    }
  }
}
