import { parentPort } from 'node:worker_threads';
import { JobRunner } from '../formant/job-runner.ts';
import type { WorkerReply, WorkerRequest } from '../formant/synthesis-messages.ts';
import { warmUp } from '../formant/warm-up.ts';

/** Entry of a synthesis thread. Nothing imports this file; the worker pool starts it. */
const port = parentPort;
if (port) {
  const runner = new JobRunner((reply: WorkerReply) => {
    port.postMessage(reply, reply.type === 'chunk' ? [reply.samples.buffer] : []);
  });
  port.on('message', (request: WorkerRequest) => runner.handle(request));
  // A failure here would meet the first job too, and there it has a reader to be told to.
  await warmUp().catch(() => undefined);
  port.postMessage({ type: 'ready' } satisfies WorkerReply);
}
