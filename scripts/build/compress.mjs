// Terser after the bundler's own minifier: neither alone makes files as small. It saves 1 to 3 % of gzip. Text that is embedded in another
// file is left as the bundler writes it, so that it resembles the code around it.
import { createRequire } from 'node:module';
import { cached } from './cache/cached.mjs';

const { version } = createRequire(import.meta.url)('terser/package.json');

/**
 * A smaller script that does the same, for browsers of the project's target.
 * @param passes Each takes half as long again. Three are best for small scripts; in the large one what they inline costs more than it saves.
 */
export function compress(code, passes = 3) {
  return cached(['compress', version, passes, code], async () => {
    const { minify } = await import('terser');
    const compressing = { passes, keep_fargs: false };
    const { code: smaller } = await minify(code, { module: true, ecma: 2022, compress: compressing });
    return smaller;
  });
}

/** For a build of one script. */
export function compressed(passes) {
  return {
    name: 'compressed',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = await compress(chunk.code, passes);
    },
  };
}
