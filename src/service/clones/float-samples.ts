/** Chunks of 16-bit samples in order, in one new array from -1 to 1. */
export function floatSamples(pieces: readonly Int16Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const piece of pieces) {
    for (const sample of piece) samples[at++] = sample / 32_768;
  }
  return samples;
}
