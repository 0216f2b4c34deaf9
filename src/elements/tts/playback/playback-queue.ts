import { createDeferred, type Deferred } from '../../../async/deferred.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { TextSource } from '../text/text-source.ts';
import { aborted } from './aborted.ts';
import type { PlaybackRun } from './playback-run.ts';

/** A text to be spoken, and the promise of its first sound. */
export interface QueuedRun {
  readonly run: PlaybackRun;
  readonly started: Deferred;
}

/** Texts that wait for their turn. */
export class PlaybackQueue {
  #items: QueuedRun[] = [];

  /** The run whose turn is next. */
  get first(): PlaybackRun | undefined {
    return this.#items[0]?.run;
  }

  /** @returns Resolves when the text starts to sound; rejects when it is dropped. */
  add(run: PlaybackRun): Promise<void> {
    const started = createDeferred();
    this.#items.push({ run, started });
    return started.promise;
  }

  next(): QueuedRun | undefined {
    return this.#items.shift();
  }

  /** Requests every text again, in the same order. */
  renew(request: (source: TextSource) => SpeechRequest, reason: SpeechError): void {
    this.#items = this.#items.map(({ run, started }) => {
      run.end(reason);
      return { run: run.withRequest(request(run.source)), started };
    });
  }

  clear(reason = aborted('The queue was emptied.')): void {
    for (const { run, started } of this.#items.splice(0)) {
      run.end(reason);
      run.source.growth?.close();
      started.reject(reason);
    }
  }
}
