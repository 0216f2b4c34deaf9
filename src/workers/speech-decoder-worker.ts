import type { SpeechDecoderReply, SpeechDecoderRequest } from './speech-decoder-messages.ts';
import { WasmOpusDecoder } from './wasm-opus-decoder.ts';

// Not by Comlink, as the other Workers: its part on the page is larger than all else that every listener loads to decode.

const decoders = new Map<number, Promise<WasmOpusDecoder>>();

addEventListener('message', async ({ data }: MessageEvent<SpeechDecoderRequest>) => {
  const { stream, type } = data;
  const reply = await handle(data).then(
    (samples): SpeechDecoderReply => ({ stream, samples }),
    (error): SpeechDecoderReply => ({ stream, failure: String(error) }),
  );
  if (type !== 'close') postMessage(reply, 'samples' in reply ? [reply.samples.buffer] : []);
});

async function handle(request: SpeechDecoderRequest): Promise<Int16Array<ArrayBuffer>> {
  const { stream } = request;
  const opened = decoders.get(stream);
  switch (request.type) {
    case 'check':
      await WasmOpusDecoder.check();
      return new Int16Array();
    case 'close':
      decoders.delete(stream);
      (await opened)?.close();
      return new Int16Array();
  }
  const opening = opened ?? WasmOpusDecoder.open();
  decoders.set(stream, opening);
  const decoder = await opening;
  return request.type === 'push' ? decoder.push(request.bytes) : decoder.finish();
}
