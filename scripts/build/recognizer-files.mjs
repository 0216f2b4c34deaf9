// The recognizer's files as pages load them: gzipped, because browsers cannot decompress Brotli in scripts.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { root } from '../project.mjs';
import { frontCoded } from './front-coded.mjs';

const MODEL = `${root}src/engine/recognition/model`;

/** Names and contents. */
export function recognizerFiles() {
  const words = ['sorani', 'kurmanji'].map((dialect) => [
    `recognizer-${dialect}.txt.gz`,
    frontCoded(brotliDecompressSync(readFileSync(`${MODEL}/words-${dialect}.txt.br`)).toString()),
  ]);
  return [['recognizer.bin.gz', readFileSync(`${MODEL}/acoustic.bin`)], ...words].map(([name, bytes]) => [
    name,
    gzipSync(bytes, { level: 9 }),
  ]);
}
