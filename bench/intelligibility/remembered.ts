import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CACHE = join(import.meta.dirname, '../../.cache/intelligibility');

/** The code that decides what is said by others and how it is heard: what was remembered under another is worth nothing. */
export const METHOD = readdirSync(import.meta.dirname)
  .filter((file) =>
    /^(speak-|espeak|run-espeak|spoken|hear|rival|phone-|phone_|pronun|cmu-|read-sent)/.test(file),
  )
  .sort()
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('');

/** What was found out before from exactly the same. @param of everything that decides it. */
export function remembered<T>(
  what: string,
  of: readonly (string | NodeJS.ArrayBufferView)[],
  find: () => T,
): T {
  const hash = createHash('sha256');
  for (const part of of) hash.update(part);
  const folder = join(CACHE, 'remembered');
  const file = join(folder, `${what}-${hash.digest('hex').slice(0, 24)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as T;
  const found = find();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(found));
  return found;
}
