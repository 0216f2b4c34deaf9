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

/**
 * The source of such a module. Bundlers that do not set `import.meta.url` to the real URL leave the `file:` URL of the source.
 * @param code The worklet or Worker, bundled to one script.
 */
export function urlModule(file, code) {
  const isItself = file.endsWith('-processor.js')
    ? 'globalThis.registerProcessor'
    : 'globalThis.WorkerGlobalScope && !globalThis.document';
  return `const own = import.meta.url;
export const url = own.startsWith('file:') ? new URL(/* @vite-ignore */ './${file}', import.meta.url).href : own;
if (${isItself}) {
${code}
}
`;
}
