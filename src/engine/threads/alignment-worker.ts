import { parentPort } from 'node:worker_threads';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { convertInt16 } from '../../dsp/convert-int16.ts';
import { alignWords } from '../alignment/align-words.ts';
import { AcousticModel } from '../recognition/acoustic-model.ts';
import { readWeights } from '../recognition/weights.ts';
import type { AlignmentReply, AlignmentRequest } from './alignment-messages.ts';
import { modelFiles } from './model-files.ts';

/** Worker entry of the word aligner. Never imported; started by it. */
const port = parentPort;
if (port) {
  const model = modelFiles.loadWeights().then((weights) => new AcousticModel(readWeights(weights)));
  port.on('message', async ({ id, samples, sampleRate, words, dialect }: AlignmentRequest) => {
    const sound =
      sampleRate === LIVE_SAMPLE_RATE ? samples : convertInt16(samples, sampleRate, LIVE_SAMPLE_RATE);
    const aligned = alignWords(await model, sound, words, dialect);
    port.postMessage({ id, words: aligned } satisfies AlignmentReply);
  });
}
