// Serves browser tests as bundles that share their chunks: a page that loads its sources one by one makes hundreds of requests, and takes
// longer for them than for its tests.
import { build } from 'vite';

const TEST = /^\/(test\/.+\.test\.tsx?)$/;
const CHUNKS = 'test-chunks';

/**
 * @param files Test files of the run, from the root; others are bundled alone when they are asked for.
 * @param plugins Of Vite.
 */
export function bundledTests(files, plugins) {
  const bundles = new Map();
  const bundleOf = (file) => {
    if (bundles.has(file)) return bundles.get(file);
    const together = files.includes(file) ? files : [file];
    const bundle = bundleTests(together, plugins);
    for (const each of together) bundles.set(each, bundle);
    return bundle;
  };
  return async function serveBundledTest(context, next) {
    const [, file] = TEST.exec(context.path) ?? [];
    if (file) await bundleOf(file);
    // The runner asks for a test with a query; chunks that shared its module without one would get another copy.
    const text = file ? `import '${context.path}.js';` : await findText(context.path.slice(1));
    if (text === undefined) return next();
    context.type = context.path.endsWith('.map') ? 'application/json' : 'text/javascript';
    context.body = text;
    return undefined;
  };

  async function findText(path) {
    for (const bundle of new Set(bundles.values())) {
      const text = (await bundle).get(path);
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

/** @returns The text of each file, by its path: a test has the path of its source, with `.js` behind it. */
async function bundleTests(files, plugins) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins,
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file, file])),
        // Modules run as they do unbundled: those that register themselves, too.
        treeshake: false,
        preserveEntrySignatures: false,
        output: { entryFileNames: '[name].js', chunkFileNames: `${CHUNKS}/[hash].js` },
      },
    },
  });
  return new Map(output.map((file) => [file.fileName, file.code ?? file.source]));
}
