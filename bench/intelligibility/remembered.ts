import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CACHE = join(import.meta.dirname, '../../.cache/intelligibility');

/** What a judge heard before in exactly the same: other synthesizers do not change from run to run. @param of everything that decides it. */
export function remembered<T>(
  judge: string,
  of: readonly (string | NodeJS.ArrayBufferView)[],
  hear: () => T,
): T {
  const hash = createHash('sha256');
  for (const part of of) hash.update(part);
  const folder = join(CACHE, 'heard');
  const file = join(folder, `${judge}-${hash.digest('hex').slice(0, 24)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const heard = hear();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(heard));
  return heard;
}
