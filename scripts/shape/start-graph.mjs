import { importGraph } from './import-graph.mjs';

/** Types run nothing. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;
/** The address of a source in a browser's test. */
const SOURCE_ADDRESS = /['"`]\/((?:src|worklets)\/[\w./-]+\.ts)/g;
/** A worker thread or a process of src (src/worker-threads/), named without its extension. */
const WORKER_PATH = /'([a-z]+(?:\/[a-z-]+)+-(?:worker|process))'/g;
/** What tests start as a process or after a build: its sources, by a word of its address. */
const BUILT = {
  '.cache/editors': [
    'src/elements/editors/find-editor.ts',
    'src/elements/editors/lexical-target.ts',
    'src/elements/editors/slate-target.ts',
  ],
  'demo/server.ts': ['demo/server.ts', 'src/cdn.ts'],
  'dist/cli.js': ['src/cli.ts'],
  'kurdish-speech.js': ['src/cdn.ts'],
  'kurdish-player.js': ['src/cdn-player.ts'],
  'src/cli.ts': ['src/cli.ts'],
  'kurdish-speech/elements/kurdish-player': ['src/elements/facade/kurdish-player.ts'],
};

/** The files of which each file imports values, or loads a worklet or Worker. */
export const valueGraph = (files) =>
  importGraph(new Map([...files].map(([path, { text }]) => [path, { text: text.replace(TYPE_IMPORT, '') }])));

/** The same, and those that it starts: threads and processes of src, and what tests build or spawn. */
export function startGraph(files, values) {
  return new Map(
    [...files].map(([path, { text }]) => {
      const workers = [...text.matchAll(WORKER_PATH)].map(([, name]) => `src/${name}.ts`);
      const loaded = [...text.matchAll(SOURCE_ADDRESS)].map(([, file]) => file);
      const words = path.startsWith('test/') ? Object.keys(BUILT).filter((word) => text.includes(word)) : [];
      const started = [...workers, ...loaded, ...words.flatMap((word) => BUILT[word])];
      return [path, new Set([...values.get(path), ...started.filter((file) => files.has(file))])];
    }),
  );
}

/** The files that a file runs or starts, directly or through others, and itself. */
export function reachedFrom(graph, from) {
  const reached = new Set([from]);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached;
}
