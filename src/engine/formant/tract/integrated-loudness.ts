import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { KWeighting } from './k-weighting.ts';

const BLOCK = 0.4 * SYNTHESIS_SAMPLE_RATE;
const STEP = 0.1 * SYNTHESIS_SAMPLE_RATE;
/** LUFS; and LU below the mean of the blocks that pass it. */
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = 10;

/** Integrated loudness in LUFS of one channel after ITU-R BS.1770-4: K-weighted blocks of 400 ms, gated twice. */
export function integratedLoudness(samples: Int16Array): number {
  const weighting = new KWeighting();
  const sums = new Float64Array(samples.length + 1);
  samples.forEach((sample, i) => {
    sums[i + 1] = sums[i] + weighting.next(sample / 32768) ** 2;
  });
  const blocks: number[] = [];
  for (let at = 0; at + BLOCK <= samples.length; at += STEP)
    blocks.push((sums[at + BLOCK] - sums[at]) / BLOCK);
  const audible = blocks.filter((power) => loudness(power) > ABSOLUTE_GATE);
  const gate = loudness(mean(audible)) - RELATIVE_GATE;
  return loudness(mean(audible.filter((power) => loudness(power) > gate)));
}

function loudness(power: number): number {
  return -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
