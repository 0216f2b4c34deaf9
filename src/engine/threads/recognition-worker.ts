import { parentPort } from 'node:worker_threads';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import { Recognizer } from '../recognition/recognizer.ts';
import { StreamRunner } from '../recognition/stream-runner.ts';
import { warmUp } from '../recognition/warm-up.ts';

/** Entry of a recognition thread. Nothing imports this file; the engine starts it. */
const port = parentPort;
if (port) {
  const recognizer = Recognizer.load();
  const runner = new StreamRunner(recognizer, (reply: RecognitionReply) => port.postMessage(reply));
  port.on('message', (request: RecognitionRequest) => runner.handle(request));
  // A failure here would meet the first stream too, and there it has somebody to be told to.
  await recognizer.then(warmUp).catch(() => undefined);
  port.postMessage({ type: 'ready' } satisfies RecognitionReply);
}
