import type { Worker } from 'node:worker_threads';
import { createDeferred, type Deferred } from '../../async/deferred.ts';
import { startWorker, workerEntry } from '../../worker-threads/worker-entry.ts';
import type { AlignedWord } from '../alignment/align-words.ts';
import { engineClosedError } from '../engine-closed-error.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import type { AlignmentReply } from './alignment-messages.ts';

/** A sound of any rate, mono. */
export interface Sound {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

type Aligned = AlignmentReply['words'];

/** Finds words in their sound, on a thread of its own that starts with the first sound: 14 to 29 ms of work for each second of it. */
export class WordAligner {
  readonly #entry: URL;
  readonly #pending = new Map<number, Deferred<Aligned>>();
  #thread: Worker | undefined;
  #nextId = 1;
  #closed = false;

  /** @param entry The worker's entry module. */
  constructor(entry = workerEntry('engine/threads/alignment-worker')) {
    this.#entry = entry;
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
    const id = this.#nextId++;
    const answer = createDeferred<Aligned>();
    const onAbort = () => answer.reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#pending.set(id, answer);
    this.#thread ??= this.#start();
    this.#thread.ref();
    // A copy: the caller goes on to use its samples.
    const copy = samples.slice() as Int16Array<ArrayBuffer>;
    this.#thread.postMessage({ id, samples: copy, sampleRate, words, dialect }, [copy.buffer]);
    try {
      return await answer.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#settle(id);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const answer of this.#pending.values()) answer.reject(engineClosedError());
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = startWorker(this.#entry, 'alignment');
    thread.on('message', ({ id, words }: AlignmentReply) => this.#pending.get(id)?.resolve(words));
    // `exit` follows.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      // Speech without exact word times is better than none.
      for (const answer of this.#pending.values()) answer.resolve(undefined);
    });
    return thread;
  }

  #settle(id: number): void {
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#thread?.unref();
  }
}
