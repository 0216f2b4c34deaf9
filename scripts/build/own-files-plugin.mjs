// How the npm build finds its worklets and Workers after a bundler has moved them, which strict policies need: they allow files of the
// site, but no blob:. Each file has a module beside it, `x.url.js`, that exports an address, and that an application imports when it
// needs one: webpack and Turbopack copy the file that `new URL` names there; Vite, Rollup and esbuild make a chunk of the module,
// which is the worklet or the Worker itself when it is loaded as one.
import { basename } from 'node:path';
import { filesUnder } from '../project.mjs';

/** Sources of the worklets and Workers that a page loads. */
export const ownFileSources = () => [
  ...filesUnder('worklets', '-processor.ts'),
  ...filesUnder('src/workers', '-worker.ts'),
];

export const builtName = (source) => basename(source).replace(/\.ts$/, '.js');
export const urlModuleName = (file) => file.replace(/\.js$/, '.url.js');

/** For the npm build: imports of the modules that export an address. */
export function ownFiles() {
  return {
    name: 'own-files',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/audio\/assets\/own-files\.ts$/ },
      handler() {
        const entries = ownFileSources().map((source) => {
          const file = builtName(source);
          return `'${file}': () => import('kurdish-speech/worklets/${urlModuleName(file)}')`;
        });
        return `export const ownFiles = { ${entries.join(', ')} };`;
      },
    },
  };
}

/** The source of such a module. Bundlers that do not set `import.meta.url` to the real URL leave the `file:` URL of the source. */
export function urlModule(file) {
  return `import './${file}';
const own = import.meta.url;
export const url = own.startsWith('file:') ? new URL(/* @vite-ignore */ './${file}', import.meta.url).href : own;
`;
}

/**
 * A worklet or Worker that does nothing where such a module imports it into the page.
 * @param code Bundled to one script.
 */
export function onlyAsItself(source, code) {
  const isItself = source.endsWith('-processor.ts')
    ? 'globalThis.registerProcessor'
    : 'globalThis.WorkerGlobalScope&&!globalThis.document';
  return `if(${isItself}){${code}}`;
}
