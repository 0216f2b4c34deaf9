// Modules that a bundle leaves to other files of `dist/`, and which file imports them by which path.
import { posix } from 'node:path';
import { root } from '../project.mjs';

const PREFIX = 'built:';

/** @param isKept Whether a module stays a file of its own, by its path from the root; entries of the bundle do not. */
export function keptModules(isKept) {
  return {
    name: 'kept-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const path = posix.join(posix.dirname(importer.replace(root, '')), source);
      if (!isKept(path)) return null;
      return { id: PREFIX + path.replace(/^src\//, '').replace(/\.ts$/, '.js'), external: true };
    },
    renderChunk(code, { fileName }) {
      return code.replace(/(["'])built:([^"']+)\1/g, (_, quote, path) => {
        const relative = posix.relative(posix.dirname(fileName), path);
        return quote + (relative.startsWith('.') ? relative : `./${relative}`) + quote;
      });
    },
    generateBundle(_, bundle) {
      // The minifier writes templates, in which those who read a file's imports see no path.
      for (const chunk of Object.values(bundle))
        if (chunk.code) chunk.code = chunk.code.replace(/\bimport\(`([^`$]+)`\)/g, 'import("$1")');
    },
  };
}
