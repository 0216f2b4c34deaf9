import { workletSource } from '../../scripts/build/worklet-source-plugin.mjs';

/** Draft.js ends with React 18. */
const react18 = {
  name: 'react-18',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!/\/(draft-js|fbjs|react-dom-18)\//.test(importer ?? '')) return undefined;
    const [, name, rest = ''] = /^(react|react-dom)(\/.*)?$/.exec(source) ?? [];
    return name ? this.resolve(`${name}-18${rest}`, importer, { skipSelf: true }) : undefined;
  },
};

export default {
  root: new URL('./pages/', import.meta.url).pathname,
  base: './',
  logLevel: 'warn',
  plugins: [react18, workletSource()],
  define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../../../.cache/editors',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 9_000,
    minify: false,
    rolldownOptions: {
      // Modules that say `use client`, which means nothing here.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
};
