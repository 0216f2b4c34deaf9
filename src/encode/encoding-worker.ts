import { parentPort } from 'node:worker_threads';
import type { EncodingReply, EncodingRequest } from './encoding-messages.ts';
import type { EncodedFormat, SpeechFile } from './speech-file.ts';

/** Entry point of an encoding thread. Started for speech in a compressed format, never imported. */
const port = parentPort;
if (port) {
  let file: SpeechFile | undefined;
  port.on('message', async (request: EncodingRequest) => {
    const bytes = await handle(request);
    port.postMessage(bytes satisfies EncodingReply, [bytes.buffer]);
  });
  const handle = async (request: EncodingRequest): Promise<EncodingReply> => {
    if (request.type === 'begin') {
      file = await open(request.format);
      return new Uint8Array();
    }
    if (!file) throw new Error('No file has been opened.');
    return request.type === 'write' ? file.write(request.samples) : file.finish();
  };
}

/** Encoders are loaded on demand: each is hundreds of kilobytes of WebAssembly. */
async function open(format: EncodedFormat): Promise<SpeechFile> {
  if (format === 'mp3') return (await import('./mp3-speech-file.ts')).Mp3SpeechFile.open();
  const { OpusSpeechFile } = await import('./opus-speech-file.ts');
  return new OpusSpeechFile(Math.floor(Math.random() * 2 ** 32));
}
