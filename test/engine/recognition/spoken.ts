import { Int16RateConverter } from '../../../src/dsp/int16-rate-converter.ts';
import { Recognizer } from '../../../src/engine/recognition/recognizer.ts';
import {
  type UtteranceOptions,
  UtteranceRecognition,
} from '../../../src/engine/recognition/utterance-recognition.ts';
import type { RecognitionDialect } from '../../../src/engine/recognition-engine.ts';
import type { SynthesisJob } from '../../../src/engine/synthesis-engine.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';
import { render } from '../formant/engine-fixture.ts';

/** A sentence in one of our own voices, 16 kHz mono, with 300 ms of silence on either side. */
export function spoken(changes: Partial<SynthesisJob>): Int16Array {
  const resampler = new Int16RateConverter(24_000, 16_000);
  const { samples } = render({ silenceTrim: true, ...changes });
  const parts = [new Int16Array(4800), resampler.push(samples), resampler.flush(), new Int16Array(4800)];
  const whole = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const recognizer = await Recognizer.load(modelFiles);

export async function utteranceOf(
  dialect: RecognitionDialect,
  options?: UtteranceOptions,
): Promise<UtteranceRecognition> {
  return new UtteranceRecognition(recognizer, await recognizer.words(dialect), dialect, options);
}

/** Letters to insert, delete or replace, per letter of the reference. */
export function characterErrorRate(transcript: string, reference: string): number {
  let row = Array.from({ length: reference.length + 1 }, (_, i) => i);
  for (const [i, here] of [...transcript].entries()) {
    const next = [i + 1];
    for (const [j, there] of [...reference].entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (here === there ? 0 : 1)));
    }
    row = next;
  }
  return row[reference.length] / reference.length;
}

/** Splits samples at these positions, which may coincide. */
export function cut(samples: Int16Array, places: readonly number[]): Int16Array[] {
  const bounds = [0, ...[...places].sort((a, b) => a - b), samples.length];
  return bounds.slice(1).map((end, i) => samples.subarray(bounds[i], end));
}
