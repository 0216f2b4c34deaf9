// Terser after the bundler's own minifier: neither alone makes files as small. It saves 1 to 3 % of gzip. Text that is embedded in another
// file is left as the bundler writes it, so that it resembles the code around it.
import { createRequire } from 'node:module';
import { cached } from './cache/cached.mjs';

const OPTIONS = { module: true, ecma: 2022, compress: { passes: 3, keep_fargs: false } };
const { version } = createRequire(import.meta.url)('terser/package.json');

/** A smaller script that does the same, for browsers of the project's target. */
export function compress(code) {
  return cached(['compress', version, OPTIONS, code], async () => {
    const { minify } = await import('terser');
    // Terser changes the options that it is given.
    const { code: smaller } = await minify(code, structuredClone(OPTIONS));
    return smaller;
  });
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
