import { parentPort } from 'node:worker_threads';
import { Int16RateConverter } from '../../dsp/int16-rate-converter.ts';
import { alignWords } from '../alignment/align-words.ts';
import { AcousticModel } from '../recognition/acoustic-model.ts';
import { readWeights } from '../recognition/weights.ts';
import type { AlignmentReply, AlignmentRequest } from './alignment-messages.ts';
import { modelFiles } from './model-files.ts';

const RECOGNITION_RATE = 16_000;

/** Worker entry of the word aligner. Never imported; started by it. */
const port = parentPort;
if (port) {
  const model = modelFiles.loadWeights().then((weights) => new AcousticModel(readWeights(weights)));
  port.on('message', async ({ id, samples, sampleRate, words, dialect }: AlignmentRequest) => {
    const aligned = alignWords(await model, toRecognitionRate(samples, sampleRate), words, dialect);
    port.postMessage({ id, words: aligned } satisfies AlignmentReply);
  });
}

function toRecognitionRate(samples: Int16Array, sampleRate: number): Int16Array {
  if (sampleRate === RECOGNITION_RATE) return samples;
  const converter = new Int16RateConverter(sampleRate, RECOGNITION_RATE);
  const most = converter.push(samples);
  const rest = converter.flush();
  const all = new Int16Array(most.length + rest.length);
  all.set(most);
  all.set(rest, most.length);
  return all;
}
