import { nodeResolve } from '@rollup/plugin-node-resolve';

export default {
  input: 'main.js',
  // A folder rather than one file keeps what is loaded when it is used, and the audio worklets, in files of their own.
  output: { dir: 'dist', format: 'es' },
  plugins: [nodeResolve({ browser: true })],
};
