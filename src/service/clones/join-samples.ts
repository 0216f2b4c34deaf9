/** Joins chunks of 16-bit samples and scales them to -1 to 1. */
export function joinSamples(pieces: readonly Int16Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const piece of pieces) {
    for (const sample of piece) samples[at++] = sample / 32_768;
  }
  return samples;
}
