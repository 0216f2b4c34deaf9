import { parentPort } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { batchSamples } from './batch-samples.ts';
import { decodeAudio } from './decode-audio.ts';
import type { DecodingReply, DecodingRequest } from './decoding-messages.ts';

/** A second of audio: large enough to justify a message. */
const BATCH_SAMPLES = LIVE_SAMPLE_RATE;

/** Entry point of a decoding thread, which decodes one file. Started for each upload, never imported. */
const port = parentPort;
if (port) {
  // The decoders log about damaged files here; the uploader gets an error response instead.
  console.error = () => undefined;
  console.warn = () => undefined;
  let batches: AsyncGenerator<Int16Array<ArrayBuffer>, void> | undefined;
  let hasFailed = false;
  const reply = (message: DecodingReply) =>
    port.postMessage(message, message.type === 'batch' ? [message.samples.buffer] : []);
  port.on('message', async (request: DecodingRequest) => {
    if (request.type === 'file') {
      const { buffer, byteOffset, byteLength } = request.file;
      batches = batchSamples(decodeAudio(Buffer.from(buffer, byteOffset, byteLength)), BATCH_SAMPLES);
      return;
    }
    try {
      const next = await batches?.next();
      // After an error, the remaining requests would otherwise be answered with `end`.
      if (hasFailed) return;
      reply(next?.value ? { type: 'batch', samples: next.value } : { type: 'end' });
    } catch (error) {
      hasFailed = true;
      if (!(error instanceof SpeechError)) throw error;
      reply({ type: 'refused', code: error.code, message: error.message });
    }
  });
}
