import type { ChildProcess } from 'node:child_process';
import { createDeferred, type Deferred } from '../../../async/deferred.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { startProcess, workerEntry } from '../../../worker-threads/worker-entry.ts';
import { engineClosedError } from '../../engine-closed-error.ts';
import type { RawSpeech } from './load-offline-tts.ts';
import type { PreparedModel } from './prepare-model.ts';
import type { Batch, VoiceReply, VoiceRequest } from './voice-messages.ts';

interface Waiting {
  readonly batch: Batch;
  readonly answer: Deferred<RawSpeech>;
}

/** No batch takes this long; a process that does is hung. */
const LONGEST_MS = 300_000;
/** Lines of the process's output that an error quotes, while it loads; later ones may quote the text. */
const QUOTED_LINES = 2;
const MAX_QUOTED = 300;

/**
 * The process that runs the voice models. One batch at a time, in order of arrival. If it ends, the batch that it spoke fails, and it is started
 * again; if it cannot be loaded then, the next batch is the next attempt.
 */
export class VoiceChild {
  readonly #settings: Extract<VoiceRequest, { type: 'load' }>;
  readonly #queue: Waiting[] = [];
  readonly #ready = createDeferred<Readonly<Record<string, number>>>();
  #child: ChildProcess | undefined;
  #isLoaded = false;
  #running: Waiting | undefined;
  #hung: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(models: Readonly<Record<string, PreparedModel>>, packageName: string | undefined) {
    this.#settings = { type: 'load', models, packageName };
    this.#start();
  }

  /** The number of speakers of each model, once all are loaded. Rejects with SpeechError `invalid-argument` if one cannot be. */
  get ready(): Promise<Readonly<Record<string, number>>> {
    return this.#ready.promise;
  }

  /** Of the running process, for tests and logs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @throws SpeechError `synthesis-failed` when the process ends meanwhile, `service-unavailable` when it cannot be started again; the signal's
   * reason when aborted: at once, also while the batch is being spoken.
   */
  async speak(batch: Batch, signal: AbortSignal): Promise<RawSpeech> {
    signal.throwIfAborted();
    if (this.#closed) throw engineClosedError();
    const waiting = { batch, answer: createDeferred<RawSpeech>() };
    const onAbort = () => {
      const place = this.#queue.indexOf(waiting);
      if (place >= 0) this.#queue.splice(place, 1);
      waiting.answer.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(waiting);
    this.#next();
    try {
      return await waiting.answer.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#failAll(engineClosedError());
    this.#ready.reject(engineClosedError());
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await exited;
  }

  #next(): void {
    if (this.#running || this.#closed) return;
    if (!this.#child) {
      if (this.#queue.length > 0) this.#start();
      return;
    }
    // One that has just ended is started again for the queue.
    if (!this.#isLoaded || !this.#child.connected) return;
    this.#running = this.#queue.shift();
    this.#keepAlive(this.#running !== undefined);
    if (!this.#running) return;
    this.#child.send({ type: 'speak', ...this.#running.batch } satisfies VoiceRequest);
    const child = this.#child;
    this.#hung = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    this.#hung.unref();
  }

  #start(): void {
    const child = startProcess(workerEntry('engine/sherpa/voices/voice-process'));
    this.#child = child;
    this.#isLoaded = false;
    let output = '';
    let loading = '';
    let problem: SpeechError | undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece: Buffer) => {
        if (!this.#isLoaded) output = (output + piece).slice(-10_000);
      });
    }
    child.on('message', (reply: VoiceReply) => {
      switch (reply.type) {
        case 'loading':
          loading = reply.model;
          output = '';
          return;
        case 'loaded':
          this.#isLoaded = true;
          this.#ready.resolve(reply.speakers);
          this.#next();
          return;
        case 'unusable':
          problem = new SpeechError('invalid-argument', reply.message);
          child.kill('SIGKILL');
          return;
        case 'spoken':
          this.#endBatch()?.answer.resolve(reply);
          this.#next();
      }
    });
    child.on('error', () => undefined);
    // `close` rather than `exit`: the last lines of its output have arrived.
    child.on('close', () => {
      if (this.#closed) return;
      this.#child = undefined;
      if (this.#isLoaded) {
        this.#endBatch()?.answer.reject(stoppedError());
        this.#start();
        return;
      }
      this.#ready.reject(problem ?? loadError(loading, output));
      // It would fail again right away: the next batch triggers the next attempt.
      this.#failAll(unavailableError());
    });
    child.send(this.#settings);
  }

  #endBatch(): Waiting | undefined {
    clearTimeout(this.#hung);
    const ended = this.#running;
    this.#running = undefined;
    return ended;
  }

  /** An idle process keeps nothing alive; one that loads or speaks does, so that it can be awaited. */
  #keepAlive(isBusy: boolean): void {
    const child = this.#child;
    const parts = [child, child?.channel, child?.stdout, child?.stderr] as (
      | { ref?(): void; unref?(): void }
      | undefined
    )[];
    for (const part of parts) isBusy ? part?.ref?.() : part?.unref?.();
  }

  #failAll(error: SpeechError): void {
    const waiting = [this.#endBatch(), ...this.#queue.splice(0)];
    for (const one of waiting) one?.answer.reject(error);
  }
}

function stoppedError(): SpeechError {
  return new SpeechError('synthesis-failed', 'The model of this voice stopped while speaking. Try again.', {
    retryable: true,
  });
}

function unavailableError(): SpeechError {
  return new SpeechError('service-unavailable', 'The models of this service cannot be started.', {
    retryable: true,
  });
}

/** Source locations and the dump of the configuration help nobody. */
function loadError(model: string, output: string): SpeechError {
  const lines = output.split('\n').flatMap((line) => line.replace(/^\S+:\w+:\d+ /, '').trim() || []);
  const why =
    lines.slice(-QUOTED_LINES).join('; ').slice(0, MAX_QUOTED) || 'its files are not those of such a model';
  const message = `sherpa-onnx cannot load the model ${JSON.stringify(model)}: ${why}`;
  return new SpeechError('invalid-argument', message.replace(/[.\s]*$/, '.'), { field: 'models' });
}
