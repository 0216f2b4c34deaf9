import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Where the folder lies beside this module: in the source tree; in the build, whatever chunk this module ends up in. */
const FOLDERS = ['../recognition/', './recognition/', './engine/recognition/', '../engine/recognition/'];

/**
 * Reads a file of the recogniser's own data.
 * @throws Error when the installation lacks it.
 */
export async function readModelFile(name: string): Promise<Uint8Array> {
  for (const folder of FOLDERS) {
    const url = new URL(`${folder}model/${name}`, import.meta.url);
    if (existsSync(url)) return readFile(url);
  }
  throw new Error(`model/${name} is missing beside ${import.meta.url}.`);
}
