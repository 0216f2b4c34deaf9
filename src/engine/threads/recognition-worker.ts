import { parentPort } from 'node:worker_threads';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import { Recognizer } from '../recognition/recognizer.ts';
import { StreamRunner } from '../recognition/stream-runner.ts';
import { warmUpRecognizer } from '../recognition/warm-up-recognizer.ts';
import { modelFiles } from './model-files.ts';

/** Worker entry of the recognizer. Never imported; started by the engine. */
const port = parentPort;
if (port) {
  const recognizer = Recognizer.load(modelFiles);
  const runner = new StreamRunner(recognizer, (reply: RecognitionReply) => port.postMessage(reply));
  let isIdle = true;
  port.on('message', (request: RecognitionRequest) => {
    isIdle = false;
    runner.handle(request);
  });
  // A failure here would also fail the first stream, which has a caller to report it to.
  await recognizer.then((loaded) => warmUpRecognizer(loaded, () => isIdle)).catch(() => undefined);
  port.postMessage({ type: 'ready' } satisfies RecognitionReply);
}
