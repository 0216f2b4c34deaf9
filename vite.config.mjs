// The bundles, by mode. scripts/build/vite-build.mjs builds them in one process, so that what several contain is built once.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { compressed } from './scripts/build/compress.mjs';
import { facade } from './scripts/build/facade-plugin.mjs';
import { lazyFilesBeside } from './scripts/build/lazy-files-plugin.mjs';
import { litWithoutGlobals } from './scripts/build/lit-without-globals-plugin.mjs';
import { ownFiles } from './scripts/build/own-files-plugin.mjs';
import { templateWhitespace } from './scripts/build/template-whitespace-plugin.mjs';
import { workletSource } from './scripts/build/worklet-source-plugin.mjs';
import { listedPackages } from './scripts/trust/listed-packages-plugin.mjs';

const TARGET = 'es2022';
const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
const isExternal = (id) =>
  id.startsWith('node:') ||
  id.startsWith('kurdish-speech/worklets/') ||
  dependencies.some((name) => id === name || id.startsWith(`${name}/`));

/** The npm build: `dist/` mirrors `src/` file by file, dependencies stay imports. */
const npm = {
  plugins: [workletSource(), ownFiles(), listedPackages()],
  build: {
    target: TARGET,
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    lib: {
      entry: [
        'src/index.ts',
        'src/cli.ts',
        'src/audio/index.ts',
        'src/client/index.ts',
        'src/contract/index.ts',
        'src/local/index.ts',
        'src/elements/index.ts',
        'src/elements/editors/index.ts',
        'src/elements/dictate/kurdish-dictate.ts',
        'src/elements/playlist/kurdish-playlist.ts',
        'src/elements/review/kurdish-review.ts',
        'src/elements/tts/kurdish-tts.ts',
        'src/elements/voice-picker/kurdish-voice-picker.ts',
        'src/ponyfill/index.ts',
        'src/proxy/index.ts',
        'src/proxy/node.ts',
        'src/service/index.ts',
        'src/service/decode/decoding-worker.ts',
        'src/encode/encoding-worker.ts',
        'src/engine/sherpa/sherpa-worker.ts',
        'src/engine/sherpa/voices/voice-process.ts',
        'src/engine/threads/synthesis-worker.ts',
        'src/engine/threads/recognition-worker.ts',
        'src/engine/threads/alignment-worker.ts',
        'src/text/index.ts',
      ],
      formats: ['es'],
    },
    rolldownOptions: {
      external: isExternal,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
};

/**
 * One self-contained script for a script tag: an ES module, and its classic twin.
 * @param format `es` or `iife`.
 */
const cdn = (format, file) => ({
  plugins: [
    litWithoutGlobals(),
    templateWhitespace(),
    workletSource(),
    lazyFilesBeside(),
    listedPackages(),
    compressed(),
  ],
  ...(format === 'iife' && { define: { 'import.meta.url': 'undefined' } }),
  build: {
    target: TARGET,
    outDir: 'dist/cdn',
    emptyOutDir: false,
    modulePreload: false,
    minify: true,
    rolldownOptions: {
      input: 'src/cdn.ts',
      output: { format, entryFileNames: file, codeSplitting: false },
    },
  },
});

/** A small script that shows resting players, and loads the whole one when it is needed. */
const player = {
  plugins: [litWithoutGlobals(), facade('kurdish-speech.js'), templateWhitespace(), compressed()],
  build: {
    target: TARGET,
    outDir: 'dist/cdn',
    emptyOutDir: false,
    modulePreload: false,
    minify: true,
    rolldownOptions: {
      input: 'src/cdn-player.ts',
      output: { format: 'es', entryFileNames: 'kurdish-player.js', codeSplitting: false },
    },
  },
};

/** The same for applications: their bundler finds the element behind an import that is made when it is needed. */
const playerModule = {
  plugins: [
    litWithoutGlobals(),
    facade('kurdish-speech.js', { onServers: true }),
    templateWhitespace(),
    listedPackages(),
  ],
  build: {
    target: TARGET,
    outDir: 'dist/elements/facade',
    emptyOutDir: false,
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

export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [workletSource()],
  ...(mode === 'npm' && npm),
  ...(mode === 'cdn' && cdn('es', 'kurdish-speech.js')),
  ...(mode === 'cdn-classic' && cdn('iife', 'kurdish-speech.classic.js')),
  ...(mode === 'cdn-player' && player),
  ...(mode === 'npm-player' && playerModule),
}));
