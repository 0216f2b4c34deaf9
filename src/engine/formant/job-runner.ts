import { scheduleTask } from '../../async/schedule-task.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { SynthesisChunk } from '../synthesis-engine.ts';
import type { SynthesisReply, SynthesisRequest } from './synthesis-messages.ts';
import { synthesizeJob } from './synthesize-job.ts';

interface RunningJob {
  readonly id: number;
  readonly steps: Generator<SynthesisChunk | null, void>;
  credit: number;
  /** Somebody may have begun to hear it. */
  hasSpoken: boolean;
}

/**
 * Round-robin scheduler for jobs on one thread: about 1 ms of work each, with pending messages handled
 * between slices; jobs that have said nothing yet go first. A job without credit waits for its consumer.
 */
export class JobRunner {
  readonly #reply: (reply: SynthesisReply) => void;
  readonly #ready: RunningJob[] = [];
  readonly #waiting = new Map<number, RunningJob>();
  #scheduled = false;

  constructor(reply: (reply: SynthesisReply) => void) {
    this.#reply = reply;
  }

  handle(request: SynthesisRequest): void {
    switch (request.type) {
      case 'start':
        this.#ready.push({
          id: request.id,
          steps: synthesizeJob(request.job),
          credit: request.credit,
          hasSpoken: false,
        });
        this.#schedule();
        return;
      case 'credit':
        this.#grant(request.id, request.count);
        return;
      case 'cancel':
        this.#cancel(request.id);
        return;
    }
  }

  #grant(id: number, count: number): void {
    const waiting = this.#waiting.get(id);
    const job = waiting ?? this.#ready.find((one) => one.id === id);
    if (!job) return;
    job.credit += count;
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#ready.push(waiting);
    this.#schedule();
  }

  #cancel(id: number): void {
    this.#waiting.delete(id);
    const index = this.#ready.findIndex((job) => job.id === id);
    if (index >= 0) this.#ready.splice(index, 1);
  }

  #schedule(): void {
    if (this.#scheduled || this.#ready.length === 0) return;
    this.#scheduled = true;
    scheduleTask(() => {
      this.#scheduled = false;
      const job = this.#takeNext();
      if (job) this.#runSlice(job);
      this.#schedule();
    });
  }

  /** A first chunk is a few milliseconds of work for which somebody waits in silence; later ones are ahead of playback. */
  #takeNext(): RunningJob | undefined {
    const silent = this.#ready.findIndex(({ hasSpoken }) => !hasSpoken);
    return this.#ready.splice(Math.max(0, silent), 1)[0];
  }

  #runSlice(job: RunningJob): void {
    try {
      const { done, value } = job.steps.next();
      if (done) {
        this.#reply({ type: 'end', id: job.id });
        return;
      }
      if (value) this.#send(job, value);
    } catch (error) {
      this.#reply(failure(job.id, error));
      return;
    }
    if (job.credit > 0) this.#ready.push(job);
    else this.#waiting.set(job.id, job);
  }

  #send(job: RunningJob, { samples, words }: SynthesisChunk): void {
    job.credit--;
    job.hasSpoken = true;
    this.#reply({ type: 'chunk', id: job.id, samples: samples as Int16Array<ArrayBuffer>, words });
  }
}

function failure(id: number, error: unknown): SynthesisReply {
  // Other errors may quote the user's text in their message: do not forward them.
  const known = error instanceof SpeechError ? error : undefined;
  return {
    type: 'failed',
    id,
    code: known?.code ?? 'synthesis-failed',
    message: known?.message ?? 'The synthesizer failed on this text.',
    field: known?.field,
  };
}
