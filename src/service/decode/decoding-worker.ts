import { parentPort } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import { inBatches } from './batch-samples.ts';
import { decodeAudio } from './decode-audio.ts';
import type { DecodingReply, DecodingRequest } from './decoding-messages.ts';

/** A second of audio: enough work to be worth a message. */
const BATCH_SAMPLES = 16_000;

/** Entry of a decoding thread, which reads one file. Nothing imports this file; each upload starts it. */
const port = parentPort;
if (port) {
  // The decoders complain of damaged files here; whoever sent the file is told.
  console.error = () => undefined;
  console.warn = () => undefined;
  let batches: AsyncGenerator<Int16Array<ArrayBuffer>, void> | undefined;
  let hasFailed = false;
  const reply = (message: DecodingReply) =>
    port.postMessage(message, message.type === 'batch' ? [message.samples.buffer] : []);
  port.on('message', async (request: DecodingRequest) => {
    if (request.type === 'file') {
      const { buffer, byteOffset, byteLength } = request.file;
      batches = inBatches(decodeAudio(Buffer.from(buffer, byteOffset, byteLength)), BATCH_SAMPLES);
      return;
    }
    try {
      const next = await batches?.next();
      // After an error, the other requests for more would take it for the end.
      if (hasFailed) return;
      reply(next?.value ? { type: 'batch', samples: next.value } : { type: 'end' });
    } catch (error) {
      hasFailed = true;
      if (!(error instanceof SpeechError)) throw error;
      reply({ type: 'refused', code: error.code, message: error.message });
    }
  });
}
