import { parentPort } from 'node:worker_threads';
import { SpeechError } from '../../contract/errors.ts';
import type { RecognitionReply, RecognitionRequest } from '../recognition/recognition-messages.ts';
import type { ListeningDialect } from '../recognition-engine.ts';
import type { SherpaSettings } from './sherpa-messages.ts';
import { takeSherpaOutput } from './sherpa-output.ts';
import { type BeginUtterance, loadSherpaRecognizers } from './sherpa-recognizers.ts';
import type { SherpaUtterance } from './sherpa-utterance.ts';

interface OpenStream {
  readonly begin: BeginUtterance;
  utterance: SherpaUtterance | undefined;
}

/** Entry of a thread of own models. Nothing imports this file; the engine starts it. */
const port = parentPort;
if (port) {
  const reply = (message: RecognitionReply) => port.postMessage(message);
  const streams = new Map<number, OpenStream>();
  let recognizers: ReadonlyMap<ListeningDialect, BeginUtterance> = new Map();
  const lastWords = takeSherpaOutput();

  const load = async (settings: SherpaSettings) => {
    try {
      recognizers = await loadSherpaRecognizers(settings, lastWords);
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
      if (begin) streams.set(request.stream, { begin, utterance: undefined });
      return;
    }
    const stream = streams.get(request.stream);
    if (!stream) return;
    if (request.type === 'close') {
      stream.utterance?.free();
      streams.delete(request.stream);
      return;
    }
    // An error in here leaves the package unfit for use: it ends the thread, and another takes its place.
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
    reply({ type: 'heard', stream: request.stream, number: request.number, text });
  };
  let line = Promise.resolve();
  port.on('message', (request: RecognitionRequest) => {
    line = line.then(() => handle(request));
  });
}
