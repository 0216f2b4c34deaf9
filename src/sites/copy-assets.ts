import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The script-tag files in a built site. */
export interface CopiedAssets {
  /** Path of the script on the site's origin. */
  readonly script: string;
  /** Its hash, as `integrity` and a Content-Security-Policy have it. */
  readonly integrity: string;
}

const SCRIPT = 'kurdish-player.js';
/** Of a hash of all files, in the name of their folder: a new release has new addresses, so that caches may keep them for a year. */
const HASH_LENGTH = 10;

/**
 * Copies the script-tag files into a folder of the site that is named after their content.
 * @param from The folder of the files.
 * @param directory That of the site.
 * @param base Path of the site on its origin, with a slash at both ends.
 */
export async function copyAssets(from: string, directory: string, base: string): Promise<CopiedAssets> {
  // It lists the hashes of all files.
  const list = await readFile(join(from, 'integrity.json'), 'utf8');
  const hash = createHash('sha256').update(list).digest('hex').slice(0, HASH_LENGTH);
  const folder = `kurdish-speech-${hash}`;
  await cp(from, join(directory, folder), { recursive: true });
  const integrity = (JSON.parse(list) as Record<string, string>)[SCRIPT]!;
  return { script: `${base}${folder}/${SCRIPT}`, integrity };
}
