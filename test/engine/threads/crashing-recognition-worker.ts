import { parentPort } from 'node:worker_threads';
import type {
  RecognitionReply,
  RecognitionRequest,
} from '../../../src/engine/recognition/recognition-messages.ts';
import { Recognizer } from '../../../src/engine/recognition/recognizer.ts';
import { StreamRunner } from '../../../src/engine/recognition/stream-runner.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';

/** A recognition thread that crashes with an uncaught error on exactly 13 samples. */
const port = parentPort;
if (port) {
  const runner = new StreamRunner(Recognizer.load(modelFiles), (reply: RecognitionReply) =>
    port.postMessage(reply),
  );
  port.on('message', (request: RecognitionRequest) => {
    if (request.type === 'write' && request.samples.length === 13) throw new Error('The thread dies.');
    runner.handle(request);
  });
  port.postMessage({ type: 'ready' } satisfies RecognitionReply);
}
