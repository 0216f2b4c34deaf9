import { cpSync } from 'node:fs';
import { build } from 'esbuild';

const outdir = process.argv[2] ?? 'dist';
await build({ entryPoints: ['main.js'], bundle: true, minify: true, format: 'esm', outdir });

// With everything in one file, the audio worklets are in it as texts, which a policy without blob: refuses. They are here as files, too:
// name the folder on the elements, `<kurdish-tts asset-base="/assets/worklets">`, and the files are asked for first.
cpSync(
  new URL('.', import.meta.resolve('kurdish-speech/worklets/pcm-player-processor.js')),
  `${outdir}/worklets`,
  {
    recursive: true,
  },
);
