import { createDeferred } from '../../async/deferred.ts';
import { workerEntry } from '../../worker-threads/worker-entry.ts';
import { WorkerDeath, WorkerHost } from '../../worker-threads/worker-host.ts';
import type { AlignedWord } from '../alignment/align-words.ts';
import { engineClosedError } from '../engine-closed-error.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import type { AlignmentReply, AlignmentRequest } from './alignment-messages.ts';

/** A sound of any rate, mono. */
export interface Sound {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

/** Finds words in their sound, on a thread of its own that starts with the first sound: 14 to 29 ms of work for each second of it. */
export class WordAligner {
  readonly #host: WorkerHost<AlignmentRequest, AlignmentReply>;
  #closed = false;

  /** @param entry The worker's entry module. */
  constructor(entry = workerEntry('engine/threads/alignment-worker')) {
    this.#host = new WorkerHost({ entry, purpose: 'alignment' });
  }

  /**
   * @param words spelled in the letters of the recognizer's alphabet for the dialect (`spellPhones`).
   * @returns one entry a word; undefined where the sound does not fit the words, or could not be looked at.
   * @throws the signal's reason when aborted; SpeechError when closed.
   */
  async align(
    { samples, sampleRate }: Sound,
    words: readonly string[],
    dialect: RecognitionDialect,
    signal?: AbortSignal,
  ): Promise<readonly (AlignedWord | undefined)[] | undefined> {
    signal?.throwIfAborted();
    if (this.#closed) throw engineClosedError();
    const answer = createDeferred<AlignmentReply['words']>();
    const id = this.#host.open(
      {
        receive: (reply) => answer.resolve(reply.words),
        // Speech without exact word times is better than none.
        fail: (error) => (error instanceof WorkerDeath ? answer.resolve(undefined) : answer.reject(error)),
      },
      signal,
    );
    // A copy: the caller goes on to use its samples.
    const copy = samples.slice() as Int16Array<ArrayBuffer>;
    this.#host.post({ id, samples: copy, sampleRate, words, dialect }, [copy.buffer]);
    try {
      return await answer.promise;
    } finally {
      this.#host.end(id);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#host.close(engineClosedError());
  }
}
