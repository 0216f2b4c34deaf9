import { build } from 'esbuild';

await build({
  entryPoints: ['main.js'],
  bundle: true,
  minify: true,
  // Splitting keeps what is loaded when it is used, and the audio worklets, in files of their own.
  format: 'esm',
  splitting: true,
  outdir: process.argv[2] ?? 'dist',
});
