import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { ModelSource } from '../recognition/model-source.ts';

/** Candidate folders relative to this module: the source tree, then the build, whichever chunk this module ends up in. */
const FOLDERS = ['../recognition/', './recognition/', './engine/recognition/', '../engine/recognition/'];

/** The embedded model's data, read from the installation. */
export const modelFiles: ModelSource = {
  loadWeights: () => readModelFile('acoustic.bin'),
  async loadWords(dialect) {
    return brotliDecompressSync(await readModelFile(`words-${dialect}.txt.br`)).toString();
  },
};

/** @throws Error when the file is missing from the installation. */
async function readModelFile(name: string): Promise<Uint8Array> {
  for (const folder of FOLDERS) {
    const url = new URL(`${folder}model/${name}`, import.meta.url);
    if (existsSync(url)) return readFile(url);
  }
  throw new Error(`model/${name} is missing beside ${import.meta.url}.`);
}
