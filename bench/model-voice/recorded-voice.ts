import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onnxFile } from '../../test/engine/sherpa/support/onnx-file.ts';
import { LETTER_SYMBOLS } from '../../test/engine/sherpa/support/tone-letters.ts';

/** What the model is asked to read, and the speech it answers with. */
interface Recording {
  readonly letters: string;
  /** Mono. */
  readonly samples: Int16Array;
}

/**
 * A voice of a natural model's form, a VITS in the way of MMS's exports, that speaks a few texts as they were recorded: it adds up the
 * numbers of a text's letters, and gives the recording whose sum is nearest. So the times of its words are known.
 * @throws Error where two texts have the same sum.
 */
export function recordedVoice(recordings: readonly Recording[], sampleRate: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-recorded-'));
  const vits = { model: join(folder, 'model.onnx'), tokens: join(folder, 'tokens.txt') };
  writeFileSync(vits.tokens, LETTER_SYMBOLS.map((symbol, index) => `${symbol} ${index}\n`).join(''));
  const sums = recordings.map(({ letters }) => sumOf(letters));
  if (new Set(sums).size < sums.length) throw new Error('Two texts have the same sum of letters.');
  const ends: number[] = [];
  for (const { samples } of recordings) ends.push((ends.at(-1) ?? 0) + samples.length);
  const sound = Float32Array.from(
    recordings.flatMap(({ samples }) => Array.from(samples, (one) => one / 32_768)),
  );
  const places = (values: readonly number[]) => ({ shape: [values.length], values: values.map(BigInt) });
  const graph = onnxFile({
    inputs: [
      { name: 'x', type: 'int64', shape: [1, 'letters'] },
      { name: 'x_length', type: 'int64', shape: [1] },
      { name: 'noise_scale', type: 'float', shape: [1] },
      { name: 'length_scale', type: 'float', shape: [1] },
      { name: 'noise_scale_w', type: 'float', shape: [1] },
    ],
    outputs: [{ name: 'y', type: 'float', shape: [1, 1, 'samples'] }],
    metadata: {
      model_type: 'vits',
      comment: 'mms',
      language: 'Kurdish',
      frontend: 'characters',
      n_speakers: '1',
      sample_rate: String(sampleRate),
      add_blank: '0',
      blank_id: '0',
      bos_id: '0',
      eos_id: '0',
      use_eos_bos: '0',
    },
    constants: {
      sums: { shape: [sums.length], values: Float32Array.from(sums) },
      starts: places([0, ...ends.slice(0, -1)]),
      ends: places(ends),
      sound: { shape: [sound.length], values: sound },
      flat: { shape: [1], values: [-1n] },
      first: { shape: [1], values: [0n] },
      whole: { shape: [3], values: [1n, 1n, -1n] },
    },
    nodes: [
      { op: 'Reshape', inputs: ['x', 'flat'], outputs: ['ids'] },
      { op: 'Cast', inputs: ['ids'], outputs: ['numbers'], attributes: { to: 1 } },
      { op: 'ReduceSum', inputs: ['numbers', 'first'], outputs: ['sum'], attributes: { keepdims: 1 } },
      { op: 'Sub', inputs: ['sums', 'sum'], outputs: ['differences'] },
      { op: 'Abs', inputs: ['differences'], outputs: ['distances'] },
      { op: 'ArgMin', inputs: ['distances'], outputs: ['chosen'], attributes: { axis: 0, keepdims: 1 } },
      { op: 'Gather', inputs: ['starts', 'chosen'], outputs: ['start'] },
      { op: 'Gather', inputs: ['ends', 'chosen'], outputs: ['end'] },
      { op: 'Slice', inputs: ['sound', 'start', 'end'], outputs: ['speech'] },
      { op: 'Reshape', inputs: ['speech', 'whole'], outputs: ['y'] },
    ],
  });
  writeFileSync(vits.model, graph);
  return { folder, config: { model: { vits } } };
}

function sumOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum + Math.max(0, LETTER_SYMBOLS.indexOf(letter)), 0);
}
