import type { Recording } from './recording.ts';

const STORE = 'recordings';

/** The recordings, in the browser's own database: they survive a reload, and no one else can read them. */
export class RecordingStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  /** @throws DOMException where the browser keeps nothing, as in some private windows. */
  static async open(): Promise<RecordingStore> {
    const opening = indexedDB.open('kurdish-speech-measure', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: ['dialect', 'speaker', 'sentence'] });
    return new RecordingStore(await resultOf(opening));
  }

  /** All of them, by dialect, speaker and sentence. */
  all(): Promise<Recording[]> {
    return resultOf(this.#store('readonly').getAll());
  }

  /** Replaces an earlier one of the same sentence. */
  async put(recording: Recording): Promise<void> {
    await resultOf(this.#store('readwrite').put(recording));
  }

  async clear(): Promise<void> {
    await resultOf(this.#store('readwrite').clear());
  }

  #store(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(STORE, mode).objectStore(STORE);
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
