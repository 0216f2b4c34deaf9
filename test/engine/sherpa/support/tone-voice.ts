import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OnnxGraph, onnxFile } from './onnx-file.ts';
import { LETTER_SYMBOLS, TONE_SECONDS, toneHertz } from './tone-letters.ts';

const TONE_RATE = 16_000;
const IPA = 'aɛeoʊuiɪʔbptdʒʃhxɾrzsɣfvqkɡlɫmnŋwjħʕˈ';

export interface ToneVoice {
  readonly folder: string;
  /** sherpa-onnx's own configuration. */
  readonly config: { readonly model: { readonly vits: { readonly model: string; readonly tokens: string } } };
  /** The pitch at which a letter is sung by speaker 0; speaker 1 sings a fifth above. */
  hertzOf(letter: string): number;
}

/**
 * A voice that sings one tone for each letter, in the form of MMS's exports: a VITS of 3 kB that needs no training. Spaces and full
 * stops are silent.
 * @param leaveOut letters that its table lacks. @param level amplitude of its tones.
 */
export function toneVoice({ leaveOut = '', level = 0.3 } = {}): ToneVoice {
  const symbols = LETTER_SYMBOLS.filter((one) => !leaveOut.includes(one));
  return writeVoice(symbols, mmsGraph(level));
}

/** The same in the form of Piper's voices, which are trained on IPA; `frontend` is absent, as in all that are published. */
export function piperToneVoice({ leaveOut = '' } = {}): ToneVoice {
  const symbols = ['_', '^', '$', ' ', ...new Set(`,.?!${IPA}`)].filter((one) => !leaveOut.includes(one));
  return writeVoice(symbols, piperGraph());
}

function writeVoice(symbols: readonly string[], graph: OnnxGraph): ToneVoice {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-voice-'));
  const vits = { model: join(folder, 'model.onnx'), tokens: join(folder, 'tokens.txt') };
  const hertz = Float32Array.from(symbols, (one) => toneHertz(symbols, one));
  writeFileSync(vits.tokens, symbols.map((one, index) => `${one} ${index}\n`).join(''));
  writeFileSync(
    vits.model,
    onnxFile({
      ...graph,
      constants: { ...graph.constants, hertz: { shape: [symbols.length], values: hertz } },
    }),
  );
  return { folder, config: { model: { vits } }, hertzOf: (letter) => toneHertz(symbols, letter) };
}

function mmsGraph(level: number): OnnxGraph {
  return {
    inputs: [
      { name: 'x', type: 'int64', shape: [1, 'letters'] },
      { name: 'x_length', type: 'int64', shape: [1] },
      { name: 'noise_scale', type: 'float', shape: [1] },
      { name: 'length_scale', type: 'float', shape: [1] },
      { name: 'noise_scale_w', type: 'float', shape: [1] },
      { name: 'sid', type: 'int64', shape: [1] },
    ],
    outputs: [{ name: 'y', type: 'float', shape: [1, 1, 'samples'] }],
    metadata: {
      model_type: 'vits',
      comment: 'mms',
      language: 'Kurdish',
      frontend: 'characters',
      n_speakers: '2',
      sample_rate: String(TONE_RATE),
      add_blank: '0',
      blank_id: '0',
      bos_id: '0',
      eos_id: '0',
      use_eos_bos: '0',
    },
    ...song('x', level, [{ op: 'Gather', inputs: ['intervals', 'sid'], outputs: ['interval'] }]),
  };
}

function piperGraph(): OnnxGraph {
  return {
    inputs: [
      { name: 'input', type: 'int64', shape: [1, 'letters'] },
      { name: 'input_lengths', type: 'int64', shape: [1] },
      { name: 'scales', type: 'float', shape: [3] },
    ],
    outputs: [{ name: 'y', type: 'float', shape: [1, 1, 'samples'] }],
    metadata: {
      model_type: 'vits',
      comment: 'piper',
      language: 'Kurdish',
      voice: 'ku',
      has_espeak: '1',
      n_speakers: '1',
      sample_rate: String(TONE_RATE),
      add_blank: '1',
      use_eos_bos: '1',
      blank_id: '0',
      bos_id: '1',
      eos_id: '2',
    },
    ...song('input', 0.3, [
      { op: 'Gather', inputs: ['scales', 'second'], outputs: ['length_scale'] },
      { op: 'Gather', inputs: ['intervals', 'first'], outputs: ['interval'] },
    ]),
  };
}

/** Sample n belongs to letter floor(n / (samples of a letter * length scale)); its tone is a sine at that letter's pitch. */
function song(
  letters: string,
  level: number,
  before: OnnxGraph['nodes'],
): Pick<OnnxGraph, 'nodes' | 'constants'> {
  const one = (value: number) => ({ shape: [1], values: Float32Array.of(value) });
  return {
    constants: {
      intervals: { shape: [2], values: Float32Array.of(1, 1.5) },
      first: { shape: [1], values: [0n] },
      second: { shape: [1], values: [1n] },
      flat: { shape: [1], values: [-1n] },
      sound: { shape: [3], values: [1n, 1n, -1n] },
      each: one(TONE_SECONDS * TONE_RATE),
      turn: one((2 * Math.PI) / TONE_RATE),
      level: one(level),
      zero: { shape: [], values: Float32Array.of(0) },
      step: { shape: [], values: Float32Array.of(1) },
      scalar: { shape: [0], values: [] },
    },
    nodes: [
      ...before,
      { op: 'Reshape', inputs: [letters, 'flat'], outputs: ['ids'] },
      { op: 'Gather', inputs: ['hertz', 'ids'], outputs: ['pitches'] },
      { op: 'Mul', inputs: ['each', 'length_scale'], outputs: ['length'] },
      { op: 'Shape', inputs: ['ids'], outputs: ['count'] },
      { op: 'Cast', inputs: ['count'], outputs: ['letterCount'], attributes: { to: 1 } },
      { op: 'Mul', inputs: ['letterCount', 'length'], outputs: ['total'] },
      { op: 'Floor', inputs: ['total'], outputs: ['whole'] },
      { op: 'Reshape', inputs: ['whole', 'scalar'], outputs: ['end'] },
      { op: 'Range', inputs: ['zero', 'end', 'step'], outputs: ['samples'] },
      { op: 'Div', inputs: ['samples', 'length'], outputs: ['position'] },
      { op: 'Cast', inputs: ['position'], outputs: ['letter'], attributes: { to: 7 } },
      { op: 'Gather', inputs: ['pitches', 'letter'], outputs: ['pitch'] },
      { op: 'Mul', inputs: ['pitch', 'interval'], outputs: ['sung'] },
      { op: 'Mul', inputs: ['sung', 'turn'], outputs: ['speed'] },
      { op: 'Mul', inputs: ['samples', 'speed'], outputs: ['phase'] },
      { op: 'Sin', inputs: ['phase'], outputs: ['tone'] },
      { op: 'Mul', inputs: ['tone', 'level'], outputs: ['loud'] },
      { op: 'Reshape', inputs: ['loud', 'sound'], outputs: ['y'] },
    ],
  };
}
