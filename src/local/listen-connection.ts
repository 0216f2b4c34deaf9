import { createDeferred, type Deferred } from '../async/deferred.ts';
import { SpeechError } from '../contract/errors.ts';
import type { RecognitionDialect } from '../engine/recognition-engine.ts';
import type { SpelledTerm } from '../text/dictation/vocabulary-term.ts';
import type { ListenReply, ListenRequest, ModelUrls } from './listen/listen-messages.ts';
import { LocalTranscription } from './local-transcription.ts';

/** Bytes; `total` is 0 while it is not known. */
type Progress = (loaded: number, total: number) => void;

interface Loading {
  readonly loaded: Deferred;
  readonly listeners: Set<Progress>;
}

/** The page's side of the messages with the Worker that listens. */
export class ListenConnection {
  readonly #post: (request: ListenRequest, transferred?: Transferable[]) => void;
  readonly #loading = new Map<RecognitionDialect, Loading>();
  readonly #sessions = new Map<number, LocalTranscription>();
  readonly #onDeath: () => void;
  #last = 0;

  /** @param onDeath Called when the Worker has died. */
  constructor(
    post: (request: ListenRequest, transferred?: Transferable[]) => void,
    onDeath: () => void = () => {},
  ) {
    this.#post = post;
    this.#onDeath = onDeath;
  }

  /**
   * Loads what a dialect needs, once.
   * @throws SpeechError `asset-blocked`; the next call tries again.
   */
  async load(dialect: RecognitionDialect, urls: ModelUrls, onProgress: Progress): Promise<void> {
    let loading = this.#loading.get(dialect);
    if (!loading) {
      loading = { loaded: createDeferred(), listeners: new Set() };
      this.#loading.set(dialect, loading);
      this.#post({ type: 'load', dialect, urls });
    }
    loading.listeners.add(onProgress);
    try {
      await loading.loaded.promise;
    } finally {
      loading.listeners.delete(onProgress);
    }
  }

  /** A dictation in a dialect that has been loaded. */
  open(
    dialect: RecognitionDialect,
    signal: AbortSignal,
    vocabulary?: readonly SpelledTerm[],
  ): LocalTranscription {
    const session = ++this.#last;
    this.#post({ type: 'open', session, dialect, vocabulary });
    const transcription = new LocalTranscription(
      {
        send: (samples) => this.#post({ type: 'audio', session, samples }, [samples.buffer]),
        finalize: () => this.#post({ type: 'finalize', session }),
        close: () => {
          if (this.#sessions.delete(session)) this.#post({ type: 'close', session });
        },
      },
      signal,
    );
    this.#sessions.set(session, transcription);
    return transcription;
  }

  receive(reply: ListenReply): void {
    switch (reply.type) {
      case 'ready':
        return;
      case 'progress':
        for (const onProgress of this.#loading.get(reply.dialect)?.listeners ?? [])
          onProgress(reply.loaded, reply.total);
        return;
      case 'loaded':
        this.#loading.get(reply.dialect)?.loaded.resolve();
        return;
      case 'unloadable':
        this.#loading.get(reply.dialect)?.loaded.reject(unloadable(reply.message));
        this.#loading.delete(reply.dialect);
        return;
      case 'transcript':
        this.#sessions.get(reply.session)?.receive(reply);
        return;
      case 'done':
      case 'failed': {
        const session = this.#sessions.get(reply.session);
        this.#sessions.delete(reply.session);
        session?.end(reply.type === 'failed' ? stopped() : undefined);
      }
    }
  }

  /** Fails all that is open: the Worker has died. */
  end(): void {
    this.#onDeath();
    for (const { loaded } of this.#loading.values()) loaded.reject(stopped());
    for (const session of this.#sessions.values()) session.end(stopped());
    this.#loading.clear();
    this.#sessions.clear();
  }
}

function unloadable(reason: string): SpeechError {
  return new SpeechError(
    'asset-blocked',
    `The recognizer could not be loaded: ${reason}. To fix it, serve the recognizer files where connect-src allows them, name their folder in asset-base, and let script-src have 'wasm-unsafe-eval'.`,
  );
}

function stopped(): SpeechError {
  return new SpeechError('internal', 'The recognizer stopped while listening. Try again.', {
    retryable: true,
  });
}
