import { parentPort } from 'node:worker_threads';
import { JobRunner } from '../../../src/engine/formant/job-runner.ts';
import type { SynthesisReply, SynthesisRequest } from '../../../src/engine/formant/synthesis-messages.ts';

/** A synthesis thread that crashes with an uncaught error on one particular text. */
const port = parentPort;
if (port) {
  const runner = new JobRunner((reply: SynthesisReply) => {
    port.postMessage(reply, reply.type === 'chunk' ? [reply.samples.buffer] : []);
  });
  port.on('message', (request: SynthesisRequest) => {
    if (request.type === 'start' && request.job.text === 'die') throw new Error('The thread dies.');
    runner.handle(request);
  });
  port.postMessage({ type: 'ready' } satisfies SynthesisReply);
}
