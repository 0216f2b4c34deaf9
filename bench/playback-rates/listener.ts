import { Int16RateConverter } from '../../src/dsp/int16-rate-converter.ts';
import { AcousticModel } from '../../src/engine/recognition/acoustic-model.ts';
import { AcousticStream } from '../../src/engine/recognition/acoustic-stream.ts';
import { GreedyDecoder } from '../../src/engine/recognition/greedy-decoder.ts';
import { readWeights, type Weights } from '../../src/engine/recognition/weights.ts';
import { modelFiles } from '../../src/engine/threads/model-files.ts';
import { editDistance } from '../../src/text/words/edit-distance.ts';
import type { Passage } from './passages.ts';

const SOURCE_RATE = 24_000;
const RATE = 16_000;
/** Before and after the speech, in what the listener takes for a second. */
const SILENCE_SECONDS = 0.3;

/**
 * The embedded recognizer without its words, listening as fast as the speech is: it takes its spectra `rate` times as often, so that it sees as
 * many of a letter as at the normal rate. Speech is not slowed for it, since that would add another stretch's faults. The windows of the spectra stay
 * as long as they are, so that even perfect fast speech would be blurred for it, and the error rates can be compared at one rate alone.
 */
export class Listener {
  readonly #weights: Weights;
  readonly #models = new Map<number, AcousticModel>();

  private constructor(weights: Weights) {
    this.#weights = weights;
  }

  static async open(): Promise<Listener> {
    return new Listener(readWeights(await modelFiles.loadWeights()));
  }

  /** @param spoken The passages at 24 kHz, `rate` times as fast as they were made. @returns Letters wrong, in percent. */
  lettersWrong(passages: readonly Passage[], spoken: readonly Int16Array[], rate: number): number {
    let wrong = 0;
    let all = 0;
    for (const [index, { dialect, spelling }] of passages.entries()) {
      const heard = this.#hear(spoken[index], dialect, rate);
      wrong += editDistance([...heard], [...spelling]);
      all += spelling.length;
    }
    return (100 * wrong) / all;
  }

  #hear(spoken: Int16Array, dialect: Passage['dialect'], rate: number): string {
    const model = this.#modelFor(rate);
    const decoder = new GreedyDecoder(this.#weights.letters[dialect]);
    const stream = new AcousticStream(model, dialect, (frame) => decoder.step(frame));
    const silence = new Int16Array((SILENCE_SECONDS * RATE) / rate);
    const converter = new Int16RateConverter(SOURCE_RATE, RATE);
    for (const part of [silence, converter.push(spoken), converter.flush(), silence]) stream.push(part);
    return decoder.text;
  }

  #modelFor(rate: number): AcousticModel {
    let model = this.#models.get(rate);
    if (!model) {
      model = new AcousticModel({ ...this.#weights, hop: Math.round(this.#weights.hop / rate) });
      this.#models.set(rate, model);
    }
    return model;
  }
}
