// Terser after the bundler's own minifier: neither alone makes files as small. It saves 1 to 3 % of gzip. Text that is embedded in another
// file is left as the bundler writes it, so that it resembles the code around it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { minify } from 'terser';

const OPTIONS = { module: true, ecma: 2022, compress: { passes: 3, keep_fargs: false } };
/** What was compressed before, by the hash of all that decides the result: Workers with a codec in them take seconds each. */
const CACHE = '.cache/compressed';
const { version } = createRequire(import.meta.url)('terser/package.json');

/** A smaller script that does the same, for browsers of the project's target. */
export async function compress(code) {
  const key = createHash('sha256')
    .update(JSON.stringify([version, OPTIONS, code]))
    .digest('hex');
  const path = `${CACHE}/${key}.js`;
  if (existsSync(path)) return readFileSync(path, 'utf8');
  // Terser changes the options that it is given.
  const { code: smaller } = await minify(code, structuredClone(OPTIONS));
  mkdirSync(CACHE, { recursive: true });
  // Never half a file, whoever builds beside this.
  writeFileSync(`${path}.${process.pid}`, smaller);
  renameSync(`${path}.${process.pid}`, path);
  return smaller;
}

/** For a build of one script. */
export function compressed() {
  return {
    name: 'compressed',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = await compress(chunk.code);
    },
  };
}
