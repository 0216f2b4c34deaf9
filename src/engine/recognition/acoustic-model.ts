import type { RecognitionDialect } from '../recognition-engine.ts';
import { LogMel } from './log-mel.ts';
import { type Layer, MatrixUnit } from './matrix-unit.ts';
import type { RecurrentLayer } from './recurrent-unit.ts';
import type { Weights } from './weights.ts';

/** The network's weights, shared by all streams; per-stream state lives in `AcousticStream`. */
export class AcousticModel {
  readonly weights: Weights;
  readonly logMel: LogMel;
  readonly convolutions: readonly Layer[];
  readonly recurrent: readonly RecurrentLayer[];
  readonly heads: Readonly<Record<RecognitionDialect, Layer>>;

  constructor(weights: Weights) {
    const unit = new MatrixUnit();
    const load = (matrix: string, bias: string) => unit.layer(weights.matrix(matrix), weights.vector(bias));
    const layer = (name: string) => load(`${name}.weight`, `${name}.bias`);
    const gru = (kind: 'ih' | 'hh', index: number) =>
      load(`gru.weight_${kind}_l${index}`, `gru.bias_${kind}_l${index}`);
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
