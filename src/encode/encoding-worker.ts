import { parentPort } from 'node:worker_threads';
import type { EncodingReply, EncodingRequest } from './encoding-messages.ts';
import type { Encoding, SyncEncoder } from './sync-encoder.ts';

/** Samples, or what an encoding of another stream takes. */
type Input = Int16Array | Uint8Array;

/** Entry point of an encoding thread. Started for speech in a compressed format, never imported. */
const port = parentPort;
if (port) {
  const files = new Map<number, Promise<SyncEncoder<Input>>>();
  const handle = async (request: EncodingRequest): Promise<Uint8Array<ArrayBuffer>> => {
    if (request.type === 'begin') {
      const opening = open(request.format);
      files.set(request.id, opening);
      await opening;
      return new Uint8Array();
    }
    const file = await files.get(request.id);
    if (!file) throw new Error('No file has been opened.');
    if (request.type === 'write') return file.write(request.input);
    files.delete(request.id);
    try {
      return request.type === 'finish' ? file.finish() : new Uint8Array();
    } finally {
      file.free();
    }
  };
  port.on('message', async (request: EncodingRequest) => {
    const { id, type } = request;
    const reply = await handle(request).then(
      (bytes): EncodingReply => ({ id, bytes }),
      (error): EncodingReply => ({ id, error }),
    );
    if (type !== 'drop') port.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : []);
  });
}

/** Encoders are loaded on demand: each is hundreds of kilobytes of WebAssembly. */
async function open(format: Encoding): Promise<SyncEncoder<Input>> {
  if (format === 'mp3') return (await import('./mp3-file-encoder.ts')).Mp3FileEncoder.open();
  if (format === 'mp3-of-opus') return (await import('./mp3-of-opus.ts')).Mp3OfOpus.open();
  if (format === 'mp3-stream') return (await import('./mp3-stream-encoder.ts')).Mp3StreamEncoder.open();
  return (await import('./libopus-encoder.ts')).LibopusEncoder.open(format === 'opus-stream');
}
