import { parentPort } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import type { SherpaSettings } from './sherpa-messages.ts';
import { captureSherpaOutput } from './sherpa-output.ts';
import { type BeginUtterance, loadSherpaRecognizers } from './sherpa-recognizers.ts';
import type { SherpaUtterance } from './sherpa-utterance.ts';

interface OpenStream {
  readonly begin: BeginUtterance;
  utterance: SherpaUtterance | undefined;
}

/** Worker entry for user-supplied models. Never imported; started by the engine. */
const port = parentPort;
if (port) {
  const reply = (message: RecognitionReply) => port.postMessage(message);
  const streams = new Map<number, OpenStream>();
  let recognizers: ReadonlyMap<RecognitionDialect, BeginUtterance> = new Map();
  const lastOutput = captureSherpaOutput();

  const load = async (settings: SherpaSettings) => {
    try {
      recognizers = await loadSherpaRecognizers(settings, lastOutput);
      reply({ type: 'ready' });
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error;
      reply({ type: 'unusable', message: error.message });
    }
  };
  const handle = async (request: RecognitionRequest) => {
    if (request.type === 'settings') return load(request.settings as SherpaSettings);
    if (request.type === 'open') {
      const begin = recognizers.get(request.dialect);
      if (begin) streams.set(request.id, { begin, utterance: undefined });
      return;
    }
    const stream = streams.get(request.id);
    if (!stream) return;
    if (request.type === 'close') {
      stream.utterance?.free();
      streams.delete(request.id);
      return;
    }
    // An exception leaves the package unusable: let it end the thread, which is then replaced.
    stream.utterance ??= stream.begin();
    const { utterance } = stream;
    let text: string;
    if (request.type === 'write') {
      utterance.push(Float32Array.from(request.samples, (sample) => sample / 32_768));
      text = utterance.partial;
    } else {
      stream.utterance = undefined;
      text = utterance.finish();
    }
    reply({ type: 'result', id: request.id, number: request.number, text });
  };
  let queue = Promise.resolve();
  port.on('message', (request: RecognitionRequest) => {
    queue = queue.then(() => handle(request));
  });
}
