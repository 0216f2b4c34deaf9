import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SherpaModel } from '../../../../src/engine/sherpa/sherpa-engine.ts';
import { type OnnxGraph, onnxFile } from './onnx-file.ts';

/** Letters of sing() in ../../support/tone-recognizer.ts; the first is the space, which is also sung as a tone. */
const LETTERS = ' abcdefghijklmnop';
const LOWEST_HZ = 300;
const STEP_HZ = 150;
const VOCABULARY = LETTERS.length + 1;

/**
 * Models that spell what is sung, each letter at its own pitch: a filter bank as a convolution, squared and summed, and a threshold
 * for the blank. One reads whole utterances (like omnilingual models), the other 300 ms at a time (like T-one models).
 */
export function toneModels(): { folder: string; offline: SherpaModel; streaming: SherpaModel } {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-models-'));
  const tokens = join(folder, 'tokens.txt');
  const names = ['<blk>', ...[...LETTERS].map((letter) => (letter === ' ' ? '▁' : letter))];
  writeFileSync(tokens, names.map((name, index) => `${name} ${index}\n`).join(''));
  const offline = join(folder, 'offline.onnx');
  writeFileSync(offline, onnxFile(offlineGraph()));
  const streaming = join(folder, 'streaming.onnx');
  writeFileSync(streaming, onnxFile(streamingGraph()));
  return {
    folder,
    offline: { mode: 'offline', config: { modelConfig: { omnilingual: { model: offline }, tokens } } },
    streaming: { mode: 'streaming', config: { modelConfig: { toneCtc: { model: streaming }, tokens } } },
  };
}

/** Input: any number of samples, normalized to a variance of 1. Output: a frame every 20 ms. */
function offlineGraph(): OnnxGraph {
  const window = 320;
  const { nodes, constants } = filterBank(window, 16_000, 0.25);
  return {
    inputs: [{ name: 'x', type: 'float', shape: [1, 'samples'] }],
    outputs: [{ name: 'logits', type: 'float', shape: [1, 'frames', VOCABULARY] }],
    constants: { ...constants, channel: { shape: [1], values: [1n] } },
    nodes: [{ op: 'Unsqueeze', inputs: ['x', 'channel'], outputs: ['samples'] }, ...nodes],
  };
}

/** Input: 300 ms of 16-bit samples at 8 kHz. Output: ten frames. Its state is passed through unused. */
function streamingGraph(): OnnxGraph {
  const { nodes, constants } = filterBank(240, 8000, 0.25 * 3000 ** 2);
  return {
    inputs: [
      { name: 'x', type: 'int32', shape: [1, 2400, 1] },
      { name: 'state', type: 'float16', shape: [1, 4] },
    ],
    outputs: [
      { name: 'logits', type: 'float', shape: [1, 10, VOCABULARY] },
      { name: 'next_state', type: 'float16', shape: [1, 4] },
    ],
    metadata: { frame_length_ms: '300', state_dim: '4', sample_rate: '8000' },
    constants,
    nodes: [
      { op: 'Cast', inputs: ['x'], outputs: ['float'], attributes: { to: 1 } },
      { op: 'Transpose', inputs: ['float'], outputs: ['samples'], attributes: { perm: [0, 2, 1] } },
      ...nodes,
      { op: 'Identity', inputs: ['state'], outputs: ['next_state'] },
    ],
  };
}

/** From `samples` (1, 1, n) to `logits` (1, n / window, vocabulary): the mean power at each letter's pitch. */
function filterBank(
  window: number,
  sampleRate: number,
  threshold: number,
): Pick<OnnxGraph, 'nodes' | 'constants'> {
  const filters = new Float32Array(2 * LETTERS.length * window);
  const sums = new Float32Array(VOCABULARY * 2 * LETTERS.length);
  for (let letter = 0; letter < LETTERS.length; letter++) {
    const step = (2 * Math.PI * (LOWEST_HZ + STEP_HZ * letter)) / sampleRate;
    for (let index = 0; index < window; index++) {
      filters[2 * letter * window + index] = (Math.sqrt(2) / window) * Math.cos(step * index);
      filters[(2 * letter + 1) * window + index] = (Math.sqrt(2) / window) * Math.sin(step * index);
    }
    sums.fill(
      1,
      (letter + 1) * 2 * LETTERS.length + 2 * letter,
      (letter + 1) * 2 * LETTERS.length + 2 * letter + 2,
    );
  }
  const bias = new Float32Array(VOCABULARY);
  bias[0] = threshold;
  return {
    constants: {
      filters: { shape: [2 * LETTERS.length, 1, window], values: filters },
      sums: { shape: [VOCABULARY, 2 * LETTERS.length, 1], values: sums },
      bias: { shape: [VOCABULARY], values: bias },
    },
    nodes: [
      { op: 'Conv', inputs: ['samples', 'filters'], outputs: ['parts'], attributes: { strides: [window] } },
      { op: 'Mul', inputs: ['parts', 'parts'], outputs: ['squares'] },
      { op: 'Conv', inputs: ['squares', 'sums', 'bias'], outputs: ['powers'] },
      { op: 'Transpose', inputs: ['powers'], outputs: ['logits'], attributes: { perm: [0, 2, 1] } },
    ],
  };
}
