import { parentPort } from 'node:worker_threads';
import { JobRunner } from '../../../src/engine/formant/job-runner.ts';
import type { SynthesisReply, SynthesisRequest } from '../../../src/engine/formant/synthesis-messages.ts';
import { DEADLY_TEXT } from './deadly-text.ts';

/** A synthesis thread that crashes with an uncaught error on one particular text, and ends when `killThreads` is called. */
const port = parentPort;
if (port) {
  const runner = new JobRunner((reply: SynthesisReply) => {
    port.postMessage(reply, reply.type === 'chunk' ? [reply.samples.buffer] : []);
  });
  port.on('message', (request: SynthesisRequest) => {
    if (request.type === 'start' && request.job.text === DEADLY_TEXT) throw new Error('The thread dies.');
    runner.handle(request);
  });
  new BroadcastChannel('kill-threads').onmessage = () => process.exit(1);
  port.postMessage({ type: 'ready' } satisfies SynthesisReply);
}
