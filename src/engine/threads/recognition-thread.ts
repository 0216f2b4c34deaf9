import { createDeferred } from '../../async/deferred.ts';
import { SpeechError } from '../../contract/errors.ts';
import { WorkerDeath, WorkerHost } from '../../worker-threads/worker-host.ts';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import type { RecognitionDialect, RecognitionOptions } from '../recognition-engine.ts';
import { RemoteStream } from './remote-stream.ts';

/** One slot of the engine: a worker thread and its streams, which fail when the thread dies. */
export class RecognitionThread {
  /** Rejects when the worker reports its settings as unusable. */
  readonly ready: Promise<void>;
  readonly #host: WorkerHost<RecognitionRequest, RecognitionReply>;
  /** Set when the worker rejected its settings: no other thread could use them either. */
  #unusable: SpeechError | undefined;

  /**
   * @param options.settings posted to each thread before anything else, if defined.
   * @param options.startDelayMs Milliseconds until it starts without a stream; 0 by default.
   */
  constructor(
    entry: URL,
    { settings, startDelayMs }: { settings?: unknown; startDelayMs?: number | undefined } = {},
  ) {
    const ready = createDeferred();
    this.ready = ready.promise;
    this.#host = new WorkerHost<RecognitionRequest, RecognitionReply>({
      entry,
      purpose: 'recognition',
      startsByItself: true,
      startDelayMs,
      first: settings === undefined ? undefined : { type: 'settings', settings },
      cancel: (id) => ({ type: 'close', id }),
      onNotice: ({ message }) => {
        this.#unusable = new SpeechError('invalid-argument', message);
        ready.reject(this.#unusable);
        void this.#host.close(this.#unusable);
      },
    });
    void this.#host.ready.then(ready.resolve);
  }

  get load(): number {
    return this.#host.load;
  }

  /** @throws SpeechError when the settings are unusable. */
  open(dialect: RecognitionDialect, options?: RecognitionOptions): RemoteStream {
    if (this.#unusable) throw this.#unusable;
    const host = this.#host;
    const stream = new RemoteStream({
      write: (number, samples) => host.post({ type: 'write', id, number, samples }),
      finish: (number) => host.post({ type: 'finish', id, number }),
      close: () => host.cancel(id),
    });
    const id = host.open({
      receive(reply) {
        if (reply.type === 'result') {
          const { number, text, settled, words } = reply;
          stream.resolve(number, settled === undefined ? { text } : { text, settled }, words);
          return;
        }
        host.end(id);
        stream.fail(stoppedError());
      },
      fail: (error) => stream.fail(error instanceof WorkerDeath ? stoppedError(error.cause) : error),
    });
    host.post({ type: 'open', id, dialect, options });
    return stream;
  }

  close(): Promise<void> {
    return this.#host.close(new SpeechError('aborted', 'The recognizer has been closed.'));
  }
}

function stoppedError(cause?: unknown): SpeechError {
  return new SpeechError('internal', 'The recognizer stopped while listening. Try again.', {
    retryable: true,
    cause,
  });
}
