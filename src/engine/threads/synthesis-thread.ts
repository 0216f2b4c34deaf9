import { SpeechError } from '../../contract/errors.ts';
import { WorkerHost } from '../../worker-threads/worker-host.ts';
import { engineClosedError } from '../engine-closed-error.ts';
import type { SynthesisReply, SynthesisRequest } from '../formant/synthesis-messages.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import { JobStream } from './job-stream.ts';

/** Chunks a job produces ahead of its consumer: none, so that whoever paces its reading paces the work, too. */
const CREDIT = 1;

/** One slot of the pool: a worker thread and its jobs. When the thread dies, they fail with WorkerDeath. */
export class SynthesisThread {
  readonly #host: WorkerHost<SynthesisRequest, SynthesisReply>;

  /** @param startDelayMs Milliseconds until it starts without a job; 0 by default. */
  constructor(entry: URL, startDelayMs?: number) {
    this.#host = new WorkerHost({
      entry,
      purpose: 'synthesis',
      startsByItself: true,
      startDelayMs,
      cancel: (id) => ({ type: 'cancel', id }),
    });
  }

  get ready(): Promise<void> {
    return this.#host.ready;
  }

  get load(): number {
    return this.#host.load;
  }

  run(job: SynthesisJob, signal?: AbortSignal): JobStream {
    const host = this.#host;
    const stream = new JobStream(
      () => host.post({ type: 'credit', id, count: 1 }),
      () => host.cancel(id),
    );
    const id = host.open(
      {
        receive(reply) {
          if (reply.type === 'chunk') {
            stream.push({ samples: reply.samples, words: reply.words });
            return;
          }
          host.end(id);
          if (reply.type === 'end') stream.end();
          else stream.fail(new SpeechError(reply.code, reply.message, { field: reply.field }));
        },
        fail: (error) => stream.fail(error),
      },
      signal,
    );
    host.post({ type: 'start', id, job, credit: CREDIT });
    return stream;
  }

  close(): Promise<void> {
    return this.#host.close(engineClosedError());
  }
}
