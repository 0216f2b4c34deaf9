import { parentPort } from 'node:worker_threads';
import type {
  RecognitionReply,
  RecognitionRequest,
} from '../../../src/engine/recognition/recognition-messages.ts';
import { Recognizer } from '../../../src/engine/recognition/recognizer.ts';
import { StreamRunner } from '../../../src/engine/recognition/stream-runner.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';

/** The sample that crashes such a thread with an uncaught error. */
export const DEADLY = -32_768;

const port = parentPort;
if (port) {
  const runner = new StreamRunner(Recognizer.load(modelFiles), (reply: RecognitionReply) =>
    port.postMessage(reply),
  );
  port.on('message', (request: RecognitionRequest) => {
    if (request.type === 'write' && request.samples.includes(DEADLY)) throw new Error('The thread dies.');
    runner.handle(request);
  });
  port.postMessage({ type: 'ready' } satisfies RecognitionReply);
}
