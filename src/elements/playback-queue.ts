import type { SpeechError } from '../contract/errors.ts';
import { createDeferred, type Deferred } from './deferred.ts';
import type { SpeechRequest } from './part-synthesis.ts';
import type { TextSource } from './text-source.ts';

/** A text to be spoken, and the promise of its sound. */
export interface Queued {
  readonly request: SpeechRequest;
  readonly source: TextSource;
  readonly started: Deferred;
}

/** Texts that wait for their turn. */
export class PlaybackQueue {
  #items: Queued[] = [];

  /** Resolves when the text begins to sound; rejects when it is given up. */
  add(request: SpeechRequest, source: TextSource): Promise<void> {
    const started = createDeferred();
    this.#items.push({ request, source, started });
    return started.promise;
  }

  get length(): number {
    return this.#items.length;
  }

  next(): Queued | undefined {
    return this.#items.shift();
  }

  clear(reason: SpeechError): void {
    for (const { started } of this.#items.splice(0)) started.reject(reason);
  }
}
