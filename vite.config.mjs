// The bundles, by mode. scripts/build/vite-build.mjs builds them in one process; Vite itself is loaded only if one is not built yet.
import { readFileSync } from 'node:fs';
import { compress, compressed } from './scripts/build/compress.mjs';
import { facade } from './scripts/build/facade-plugin.mjs';
import { keptModules } from './scripts/build/kept-modules-plugin.mjs';
import { litWithoutGlobals } from './scripts/build/lit-without-globals-plugin.mjs';
import { ownFiles } from './scripts/build/own-files-plugin.mjs';
import { lazyFilesBeside } from './scripts/build/script/lazy-files-plugin.mjs';
import { modulesInOrder } from './scripts/build/script/module-order-plugin.mjs';
import { templateWhitespace } from './scripts/build/template-whitespace-plugin.mjs';
import { bundleWorklet, workletSource } from './scripts/build/worklet-source-plugin.mjs';
import { listedPackages } from './scripts/trust/listed-packages-plugin.mjs';

const TARGET = 'es2022';
const FINISHED = 'virtual:finished-module';
const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
const builtPath = (id) => id.replace(/^.*\/src\//, '').replace(/\.ts$/, '.js');
const isExternal = (id) =>
  id.startsWith('node:') ||
  id.startsWith('kurdish-speech/worklets/') ||
  packages.some((name) => id === name || id.startsWith(`${name}/`));

/** Files of their own, which a worker thread or a process starts with. */
const WORKERS = [
  'src/service/decode/decoding-worker.ts',
  'src/encode/encoding-worker.ts',
  'src/engine/sherpa/sherpa-worker.ts',
  'src/engine/sherpa/voices/voice-process.ts',
  'src/engine/threads/synthesis-worker.ts',
  'src/engine/threads/recognition-worker.ts',
  'src/engine/threads/alignment-worker.ts',
];

/** What a process waits for before it speaks. Each file that it loads costs it half a millisecond, and these were two hundred. */
const SPEAKING = [
  'src/cli/say/run-say.ts',
  'src/cli/speech-dispatcher/run-module.ts',
  'src/local/answer-in-process.ts',
];
/** Of which there is one: the class of errors; and what starts threads by a path from its own, or is only loaded for a service. */
const ONCE = /^src\/(?:contract\/errors\.ts$|encode\/|publish\/connect\.ts$)/;

const speaking = {
  plugins: [keptModules((path) => ONCE.test(path)), listedPackages()],
  build: {
    target: TARGET,
    write: false,
    lib: { entry: SPEAKING, formats: ['es'] },
    rolldownOptions: {
      external: isExternal,
      output: {
        entryFileNames: ({ facadeModuleId }) => builtPath(facadeModuleId),
        chunkFileNames: 'speaking/[name].js',
        minify: true,
        comments: false,
      },
      experimental: { attachDebugInfo: 'none' },
    },
  },
};

/** The npm build: `dist/` mirrors `src/` file by file, dependencies stay imports. */
const npm = {
  plugins: [keptModules((path) => SPEAKING.includes(path)), workletSource(), ownFiles(), listedPackages()],
  build: {
    target: TARGET,
    write: false,
    minify: false,
    lib: {
      entry: [
        'src/index.ts',
        'src/cli.ts',
        'src/audio/index.ts',
        'src/client/index.ts',
        'src/contract/index.ts',
        'src/contract/schemas.ts',
        'src/local/index.ts',
        'src/elements/index.ts',
        'src/elements/editors/index.ts',
        'src/elements/dictate/kurdish-dictate.ts',
        'src/elements/playlist/kurdish-playlist.ts',
        'src/elements/review/kurdish-review.ts',
        'src/elements/server-component.ts',
        'src/elements/tts/kurdish-tts.ts',
        'src/elements/voice-picker/kurdish-voice-picker.ts',
        'src/ponyfill/index.ts',
        'src/proxy/index.ts',
        'src/proxy/node.ts',
        'src/service/index.ts',
        'src/sites/astro.ts',
        'src/sites/eleventy.ts',
        'src/sites/vitepress.ts',
        'src/testing/index.ts',
        'src/testing/node/index.ts',
        'src/testing/service/index.ts',
        'src/text/index.ts',
        ...WORKERS,
      ],
      formats: ['es'],
    },
    rolldownOptions: {
      external: isExternal,
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        // The declarations have what describes the API.
        comments: { legal: true, annotation: true, jsdoc: false },
      },
    },
  },
};

/** The demo's server, file by file: it starts in half the time that its TypeScript takes. */
const demo = {
  plugins: [],
  build: {
    ...npm.build,
    lib: { entry: ['demo/server.ts', ...WORKERS], formats: ['es'] },
    rolldownOptions: {
      external: isExternal,
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
};

/** The demo's page that measures the recognizer: one script, whose Workers and worklets are the files of `cdn/`. */
const measure = {
  plugins: [workletSource({ leftOut: ['.ts'] })],
  build: {
    target: TARGET,
    write: false,
    modulePreload: false,
    minify: false,
    rolldownOptions: {
      input: 'demo/measure/measure.ts',
      output: { format: 'es', entryFileNames: 'measure.js', codeSplitting: false },
    },
  },
};

/**
 * One self-contained script for a script tag.
 * @param options.lazy What it has to know of the files beside it.
 * @param options.quick Leaves it as the bundler writes it.
 * @param options.order Paths of its modules, in order.
 */
const cdn = ({ lazy, quick, order }) => ({
  plugins: [
    modulesInOrder(order),
    litWithoutGlobals(),
    templateWhitespace(),
    // By the same minifier as the script, so that gzip finds them alike.
    workletSource(quick ? {} : { bundleFile: async (file) => compress(await bundleWorklet(file)) }),
    lazyFilesBeside(lazy),
    listedPackages(),
    !quick && compressed(1),
  ],
  build: {
    target: TARGET,
    write: false,
    modulePreload: false,
    minify: true,
    rolldownOptions: {
      input: 'src/cdn.ts',
      output: { format: 'es', entryFileNames: 'kurdish-speech.js', codeSplitting: false },
    },
  },
});

/**
 * Its classic twin, from the finished module: to compress it again from the sources takes seconds.
 * @param options.script The module's text.
 */
const classic = ({ script }) => ({
  plugins: [
    {
      name: 'finished-module',
      resolveId: (id) => (id === FINISHED ? id : null),
      load: (id) => (id === FINISHED ? script : null),
    },
  ],
  define: { 'import.meta.url': 'undefined' },
  build: {
    target: TARGET,
    write: false,
    modulePreload: false,
    minify: true,
    rolldownOptions: {
      input: FINISHED,
      output: { format: 'iife', entryFileNames: 'kurdish-speech.classic.js', codeSplitting: false },
    },
  },
});

/** A small script that shows resting players, and loads the whole one when it is needed. */
const player = ({ fullScript, quick }) => ({
  plugins: [litWithoutGlobals(), facade({ fullScript }), templateWhitespace(), !quick && compressed()],
  build: {
    target: TARGET,
    write: false,
    modulePreload: false,
    minify: true,
    rolldownOptions: {
      input: 'src/cdn-player.ts',
      output: { format: 'es', entryFileNames: 'kurdish-player.js', codeSplitting: false },
    },
  },
});

/** The same for applications: their bundler finds the element behind an import that is made when it is needed. */
const playerModule = {
  plugins: [litWithoutGlobals(), facade({ onServers: true }), templateWhitespace(), listedPackages()],
  build: {
    target: TARGET,
    write: false,
    minify: false,
    lib: {
      entry: 'src/elements/facade/kurdish-player.ts',
      formats: ['es'],
      fileName: () => 'kurdish-player.js',
    },
    // No comments that name the packages' files: they hold the path of node_modules.
    rolldownOptions: { experimental: { attachDebugInfo: 'none' } },
  },
};

export default ({ mode, ...inputs }) => ({
  base: './',
  publicDir: false,
  logLevel: 'warn',
  ...(mode === 'npm' && npm),
  ...(mode === 'npm-speaking' && speaking),
  ...(mode === 'demo' && demo),
  ...(mode === 'demo-measure' && measure),
  ...(mode === 'cdn' && cdn(inputs)),
  ...(mode === 'cdn-classic' && classic(inputs)),
  ...(mode === 'cdn-player' && player(inputs)),
  ...(mode === 'npm-player' && playerModule),
});
