import type { ListeningDialect } from '../recognition.ts';
import { LogMel } from './log-mel.ts';
import type { Matrix, Weights } from './weights.ts';

interface Layer {
  readonly weights: Matrix;
  readonly bias: Float32Array;
}

interface RecurrentLayer {
  readonly input: Layer;
  readonly state: Layer;
}

/** The network without the state of any speaker: many streams share one. */
export class AcousticModel {
  readonly weights: Weights;
  readonly logMel: LogMel;
  readonly convolutions: readonly Layer[];
  readonly recurrent: readonly RecurrentLayer[];
  readonly heads: Readonly<Record<ListeningDialect, Layer>>;

  constructor(weights: Weights) {
    const layer = (name: string): Layer => ({
      weights: weights.matrix(`${name}.weight`),
      bias: weights.matrix(`${name}.bias`).values,
    });
    const gru = (kind: 'ih' | 'hh', index: number): Layer => ({
      weights: weights.matrix(`gru.weight_${kind}_l${index}`),
      bias: weights.matrix(`gru.bias_${kind}_l${index}`).values,
    });
    this.weights = weights;
    this.logMel = new LogMel(weights.window, weights.mels);
    this.convolutions = weights.kernels.map((_, index) => layer(`conv.${index}`));
    this.recurrent = Array.from({ length: weights.layers }, (_, index) => ({
      input: gru('ih', index),
      state: gru('hh', index),
    }));
    this.heads = { sorani: layer('heads.sorani'), kurmanji: layer('heads.kurmanji') };
  }
}

/**
 * One utterance on its way through the network. Causal throughout: what it says about a moment depends on samples up to some 100 ms
 * after it, and never changes.
 */
export class AcousticStream {
  readonly #model: AcousticModel;
  readonly #head: Layer;
  readonly #onFrame: (logProbabilities: Float32Array) => void;
  /** Samples of the next window that have arrived. */
  readonly #samples: Float32Array;
  #sampleCount = 0;
  readonly #convolutions: readonly Convolution[];
  readonly #states: readonly Float32Array[];
  readonly #fromInput: Float32Array;
  readonly #fromState: Float32Array;
  readonly #output: Float32Array;

  /** @param onFrame gets the log probabilities of blank and letters, every 30 ms of sound; the array is reused. */
  constructor(
    model: AcousticModel,
    dialect: ListeningDialect,
    onFrame: (logProbabilities: Float32Array) => void,
  ) {
    const { weights, convolutions, recurrent } = model;
    this.#model = model;
    this.#head = model.heads[dialect];
    this.#onFrame = onFrame;
    this.#samples = new Float32Array(weights.window);
    this.#convolutions = convolutions.map(
      (layer, i) => new Convolution(layer, weights.kernels[i], weights.strides[i]),
    );
    this.#states = recurrent.map(() => new Float32Array(weights.hidden));
    this.#fromInput = new Float32Array(3 * weights.hidden);
    this.#fromState = new Float32Array(3 * weights.hidden);
    this.#output = new Float32Array(this.#head.weights.rows);
  }

  push(input: Int16Array): void {
    const { window, hop } = this.#model.weights;
    for (let at = 0; at < input.length; ) {
      const count = Math.min(window - this.#sampleCount, input.length - at);
      for (let i = 0; i < count; i++) this.#samples[this.#sampleCount + i] = input[at + i] / 32768;
      at += count;
      this.#sampleCount += count;
      if (this.#sampleCount < window) return;
      this.#hear();
      this.#samples.copyWithin(0, hop);
      this.#sampleCount -= hop;
    }
  }

  #hear(): void {
    const [first] = this.#convolutions;
    this.#model.logMel.analyse(this.#samples, 0, first.input, first.place());
    let frame = first.advance();
    for (let i = 1; frame && i < this.#convolutions.length; i++) {
      const convolution = this.#convolutions[i];
      convolution.input.set(frame, convolution.place());
      frame = convolution.advance();
    }
    if (!frame) return;
    for (let i = 0; i < this.#states.length; i++) {
      this.#remember(this.#model.recurrent[i], frame, this.#states[i]);
      frame = this.#states[i];
    }
    multiply(this.#head, frame, this.#output);
    toLogProbabilities(this.#output);
    this.#onFrame(this.#output);
  }

  /** A gated recurrent unit (Cho et al., 2014; gates in the order reset, update, new). */
  #remember({ input, state }: RecurrentLayer, frame: Float32Array, memory: Float32Array): void {
    const size = memory.length;
    const fromInput = this.#fromInput;
    const fromState = this.#fromState;
    multiply(input, frame, fromInput);
    multiply(state, memory, fromState);
    for (let i = 0; i < size; i++) {
      const reset = 1 / (1 + Math.exp(-fromInput[i] - fromState[i]));
      const update = 1 / (1 + Math.exp(-fromInput[size + i] - fromState[size + i]));
      const fresh = Math.tanh(fromInput[2 * size + i] + reset * fromState[2 * size + i]);
      memory[i] = (1 - update) * fresh + update * memory[i];
    }
  }
}

/** A convolution over time with a rectifier, fed one frame at a time. */
class Convolution {
  readonly #layer: Layer;
  readonly #kernel: number;
  readonly #stride: number;
  readonly #width: number;
  /** The frames under the kernel, one behind the other. */
  readonly input: Float32Array;
  readonly #output: Float32Array;
  #frames = 0;

  constructor(layer: Layer, kernel: number, stride: number) {
    this.#layer = layer;
    this.#kernel = kernel;
    this.#stride = stride;
    this.#width = layer.weights.columns / kernel;
    this.input = new Float32Array(layer.weights.columns);
    this.#output = new Float32Array(layer.weights.rows);
  }

  /** Where in `input` the next frame goes. */
  place(): number {
    return this.#frames * this.#width;
  }

  /** Takes the frame that was put in place; the result, when the kernel is full. */
  advance(): Float32Array | undefined {
    this.#frames++;
    if (this.#frames < this.#kernel) return undefined;
    multiply(this.#layer, this.input, this.#output);
    for (let i = 0; i < this.#output.length; i++) if (this.#output[i] < 0) this.#output[i] = 0;
    this.input.copyWithin(0, this.#stride * this.#width);
    this.#frames -= this.#stride;
    return this.#output;
  }
}

/** out = weights x input + bias. The number of columns is a multiple of 4. */
function multiply(
  { weights: { values, rows, columns }, bias }: Layer,
  input: Float32Array,
  out: Float32Array,
): void {
  for (let row = 0, at = 0; row < rows; row++, at += columns) {
    // Four sums in flight: the processor need not wait for the addition before.
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < columns; i += 4) {
      a += values[at + i] * input[i];
      b += values[at + i + 1] * input[i + 1];
      c += values[at + i + 2] * input[i + 2];
      d += values[at + i + 3] * input[i + 3];
    }
    out[row] = a + b + c + d + bias[row];
  }
}

function toLogProbabilities(values: Float32Array): void {
  let most = values[0];
  for (let i = 1; i < values.length; i++) if (values[i] > most) most = values[i];
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i] - most);
  const total = most + Math.log(sum);
  for (let i = 0; i < values.length; i++) values[i] -= total;
}
