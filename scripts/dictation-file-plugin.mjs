// The script-tag file leaves out what only a dictation needs (microphone, live session, recording) and loads it from beside itself,
// as dictation.js. What both use is handed over when it is loaded, so that a page has one SpeechError and one audio context.
import { build } from 'vite';
import { root } from './project.mjs';
import { templateWhitespace } from './template-whitespace-plugin.mjs';
import { workletSource } from './worklet-source-plugin.mjs';

const SHARED = [
  'contract/errors',
  'client/request',
  'audio/asset-sources',
  'audio/audio-context',
  'audio/context-lease',
  'audio/load-worklet',
  'audio/microphone-error',
  'audio/open-microphone',
  'audio/wav',
  'elements/dictation-events',
];
const LOADER = `${root}src/elements/load-dictation.ts`;
const LOADER_BESIDE = `${root}src/cdn-dictation.ts`;
const VIRTUAL = 'virtual:shared-modules';

/** For the script-tag file: the loader that looks beside it, and the modules to hand over. */
export function dictationBeside() {
  return {
    name: 'dictation-beside',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === VIRTUAL) return `\0${VIRTUAL}`;
      if (!source.endsWith('/load-dictation.ts')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === LOADER ? LOADER_BESIDE : null;
    },
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const imports = SHARED.map((name, index) => `import * as m${index} from '${root}src/${name}.ts';`);
      const entries = SHARED.map((name, index) => `'${name}': m${index}`);
      return `${imports.join('')}export default { ${entries.join()} };`;
    },
  };
}

/** The text of dictation.js: a module whose default export takes the shared modules and gives those of a dictation. */
export async function bundleDictation() {
  const shared = new Map(SHARED.map((name) => [`${root}src/${name}.ts`, name]));
  const [result] = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [templateWhitespace(), workletSource({ leftOut: ['/speech-encoder-worker.ts'] })],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: {
        entry: 'src/elements/dictation-run.ts',
        formats: ['iife'],
        name: 'dictation',
        fileName: 'dictation',
      },
      rolldownOptions: {
        external: (id) => shared.has(id),
        output: { globals: (id) => `shared["${shared.get(id)}"]` },
      },
    },
  });
  return `export default shared=>{${result.output[0].code.trim()}return dictation}`;
}
