/** Relative to the loudest sample: below -46 dB. */
const SILENCE = 0.005;

/** Without the silence at both ends: models add as much as they were trained on, and the pauses are ours. */
export function trimSilence(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer> {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest === 0) return new Int16Array(0);
  const isAudible = (sample: number) => Math.abs(sample) > SILENCE * loudest;
  return samples.subarray(samples.findIndex(isAudible), samples.findLastIndex(isAudible) + 1);
}
