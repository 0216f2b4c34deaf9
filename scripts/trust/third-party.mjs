// Code of others that reaches users, and its licences. NOTICE is written from this table (npm run notice), `npm run build` refuses to bundle a
// package that it lacks, and `npm run check` refuses dependencies whose compiled parts or whose licences it lacks.

const XIPH = 'https://gitlab.xiph.org/xiph';
const ESHAZ = 'https://github.com/eshaz/wasm-audio-decoders';
const LIT = { files: ['dist/cdn'] };
const DECODER = {
  files: ['dist/cdn/speech-decoder-worker.js', 'dist/worklets/speech-decoder-worker.js'],
  text: 'src/workers/speech-decoder-worker.LICENSE.md',
};

/** What the packages of scripts/packages/vendored.mjs consist of: they run on servers, and are no part of the WordPress plugin. */
const VENDORED = [
  '@pinojs/redact',
  'atomic-sleep',
  'boolbase',
  'css-select',
  'css-what',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'nth-check',
  'on-exit-leak-free',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  'pino',
  'pino-std-serializers',
  'process-warning',
  'quick-format-unescaped',
  'real-require',
  'safe-stable-stringify',
  'sonic-boom',
  'thread-stream',
  'zod',
];

/**
 * Packages whose code is in the files of dist/, and through them in the WordPress plugin (assets/cdn). `files`: where; `text`: a file of this
 * repository with the licence, where the package has none; `parts`: libraries compiled into it.
 */
export const BUNDLED = {
  '@lit/reactive-element': LIT,
  comlink: { files: ['dist/cdn', 'dist/worklets'] },
  lit: LIT,
  'lit-element': LIT,
  'lit-html': LIT,
  '@wasm-audio-decoders/common': {
    ...DECODER,
    parts: [part('puff (zlib)', 'Zlib', 'https://github.com/madler/zlib')],
  },
  'opus-decoder': { ...DECODER, parts: [part('libopus', 'BSD-3-Clause', `${XIPH}/opus`)] },
  'opus-recorder': {
    files: ['dist/cdn/encoderWorker.min.js', 'dist/worklets/encoderWorker.min.js'],
    parts: [
      part('libopus', 'BSD-3-Clause', `${XIPH}/opus`),
      part('speexdsp', 'BSD-3-Clause', `${XIPH}/speexdsp`),
    ],
  },
  'simple-yenc': DECODER,
  ...Object.fromEntries(VENDORED.map((name) => [name, { files: ['dist/vendor'] }])),
};

/**
 * Libraries compiled to WebAssembly or machine code inside dependencies, which npm installs beside this package, unmodified and replaceable.
 */
export const COMPILED = {
  '@libsql/*': [
    part(
      'SQLite (libSQL)',
      'MIT, and SQLite in the public domain',
      'https://github.com/tursodatabase/libsql',
    ),
  ],
  '@wasm-audio-decoders/flac': [
    part('libFLAC', 'BSD-3-Clause', `${XIPH}/flac`),
    part('libogg', 'BSD-3-Clause', `${XIPH}/ogg`),
  ],
  '@wasm-audio-decoders/ogg-vorbis': [
    part('libvorbis', 'BSD-3-Clause', `${XIPH}/vorbis`),
    part('libogg', 'BSD-3-Clause', `${XIPH}/ogg`),
  ],
  '@wasm-audio-decoders/common': [part('puff (zlib)', 'Zlib', 'https://github.com/madler/zlib')],
  '@wasm-audio-decoders/opus-ml': [part('libopus', 'BSD-3-Clause', `${XIPH}/opus`)],
  'audio-file-decoder': [
    part(
      'FFmpeg',
      'LGPL-2.1-or-later',
      'https://github.com/aeroheim/audio-file-decoder (deps), https://ffmpeg.org',
    ),
  ],
  'libopus-wasm': [part('libopus', 'BSD-3-Clause', `${XIPH}/opus`)],
  'mpg123-decoder': [part('mpg123', 'LGPL-2.1-only', `${ESHAZ} (modules), https://www.mpg123.de`)],
  'ogg-opus-decoder': [part('libopus', 'BSD-3-Clause', `${XIPH}/opus`)],
  'opus-decoder': [part('libopus', 'BSD-3-Clause', `${XIPH}/opus`)],
  'opus-recorder': [
    part('libopus', 'BSD-3-Clause', `${XIPH}/opus`),
    part('speexdsp', 'BSD-3-Clause', `${XIPH}/speexdsp`),
  ],
  undici: [part('llhttp', 'MIT', 'https://github.com/nodejs/llhttp')],
  'wasm-media-encoders': [
    part(
      'LAME',
      'LGPL-2.0-or-later',
      'https://github.com/arseneyr/wasm-media-encoders, https://lame.sourceforge.io',
    ),
    part('libvorbis', 'BSD-3-Clause', `${XIPH}/vorbis`),
  ],
};

/** Licences that a dependency may have without a further look. */
export const ALLOWED_LICENSES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Zlib'];

/**
 * Dependencies under another licence, each with what makes it acceptable: an unmodified package of its own, which whoever installs it can
 * replace, as the LGPL demands. Never one that is bundled.
 */
export const EXCEPTIONS = {
  'audio-file-decoder': 'LGPL-2.1-or-later',
  'codec-parser': 'LGPL-3.0-or-later',
};

function part(name, license, source) {
  return { name, license, source };
}
