import { cpSync } from 'node:fs';
import { build } from 'esbuild';

const outdir = process.argv[2] ?? 'dist';
await build({ entryPoints: ['main.js'], bundle: true, minify: true, format: 'esm', outdir });

// With everything in one file, the audio worklets are embedded as text, which a policy without blob: blocks. They are also copied as files:
// set the folder on the elements, `<kurdish-tts asset-base="/assets/worklets">`, and the files are requested first.
cpSync(
  new URL('.', import.meta.resolve('kurdish-speech/worklets/pcm-player-processor.js')),
  `${outdir}/worklets`,
  {
    recursive: true,
  },
);
