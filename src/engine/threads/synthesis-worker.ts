import { parentPort } from 'node:worker_threads';
import { JobRunner } from '../formant/job-runner.ts';
import type { SynthesisReply, SynthesisRequest } from '../formant/synthesis-messages.ts';
import { warmUpSynthesis } from '../formant/warm-up-synthesis.ts';

/** Worker entry of the synthesizer. Never imported; started by the pool. */
const port = parentPort;
if (port) {
  const runner = new JobRunner((reply: SynthesisReply) => {
    port.postMessage(reply, reply.type === 'chunk' ? [reply.samples.buffer] : []);
  });
  let isIdle = true;
  port.on('message', (request: SynthesisRequest) => {
    isIdle = false;
    runner.handle(request);
  });
  // A failure here would also fail the first job, which has a caller to report it to.
  await warmUpSynthesis(() => isIdle).catch(() => undefined);
  port.postMessage({ type: 'ready' } satisfies SynthesisReply);
}
