// `import source from './x-processor.ts?source'` gives the text of that worklet, bundled to one import-free, minified script.
// Vite's own `?worker&url` inlines into a data: URL in library builds, and audio worklets need a text for the blob fallback.
import { root } from '../project.mjs';
import { listedPackages } from '../trust/listed-packages-plugin.mjs';
import { bundle } from './cache/bundle.mjs';

const SUFFIX = '?source';

/**
 * Bundles one worklet or worker entry into a self-contained classic-compatible script.
 * @param file Its whole path.
 */
export async function bundleWorklet(file) {
  const entry = file.replace(root, '');
  const [{ code }] = await bundle(['worklet', entry], {
    entries: [entry],
    config: () => ({
      plugins: [listedPackages()],
      build: {
        write: false,
        minify: true,
        target: 'es2022',
        lib: { entry: file, formats: ['iife'], name: 'worklet', fileName: 'worklet' },
      },
    }),
  });
  return code.trim();
}

/**
 * @param leftOut Files whose text is not embedded, by the end of their path: `undefined` stands in for it.
 * @param bundleFile Makes a script of a file, given its whole path.
 */
export function workletSource({ leftOut = [], bundleFile = bundleWorklet } = {}) {
  const files = new Map();
  return {
    name: 'worklet-source',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?source$/ },
      async handler(source, importer) {
        const resolved = await this.resolve(source.slice(0, -SUFFIX.length), importer);
        if (!resolved) return null;
        // A separate name: in the npm build, x-processor.js is the worklet itself, and this module lies beside it.
        const id = resolved.id.replace(/\.ts$/, '.source.js');
        files.set(id, resolved.id);
        return id;
      },
    },
    load: {
      filter: { id: /\.source\.js$/ },
      async handler(id) {
        const file = files.get(id);
        if (leftOut.some((end) => file?.endsWith(end))) return 'export default undefined;';
        return file === undefined ? null : `export default ${JSON.stringify(await bundleFile(file))};`;
      },
    },
  };
}
