// How the script-tag file and the files beside it (lazy-files.mjs has the table) load each other. The script hands over what both sides
// use, so that a page has one SpeechError, one audio context and one Lit. Not by the bundler's own code splitting, which has none for
// classic scripts and would move shared modules of the other into a chunk loaded up front (docs/architecture.md, "How a worklet reaches
// the audio thread").
import { basename } from 'node:path';
import { root } from '../../project.mjs';
import { COPIED, LAZY_FILES } from './lazy-files.mjs';

const HANDED_OVER = 'virtual:lazy-files';
const LOADER = '\0loader-of-';

/**
 * For the script-tag file: loaders that look beside it, and the shared object that they pass on.
 * @param lazy What build-lazy-files.mjs returns for the script.
 */
export function lazyFilesBeside(lazy) {
  return {
    ...loadersBeside(() => handedOver(lazy)),
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) refuseCopies(chunk, lazy);
    },
  };
}

/**
 * Loaders that look beside the script, for the script itself and for the files beside it.
 * @param handedOver Writes the module with the shared object.
 */
export function loadersBeside(handedOver) {
  return {
    name: 'lazy-files-beside',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:lazy-files$|\/load-[^/]+\.ts$/ },
      async handler(source, importer) {
        if (source === HANDED_OVER) return `\0${HANDED_OVER}`;
        const row = LAZY_FILES.find(({ loader }) => basename(source) === basename(loader));
        if (!row) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved?.id === root + row.loader ? LOADER + row.file : null;
      },
    },
    load: {
      filter: { id: /^\0/ },
      handler(id) {
        if (id === `\0${HANDED_OVER}`) return handedOver();
        const row = LAZY_FILES.find(({ file }) => id === LOADER + file);
        if (!row) return null;
        const load = (file) => `loadLazyFile('${file}', assetBase)`;
        const after = row.within ? `${load(row.within)}.then(() => ${load(row.file)})` : load(row.file);
        return `import { loadLazyFile } from '${root}src/cdn-lazy-file.ts';
        export const ${row.loaderName} = (assetBase) => ${after};`;
      },
    },
  };
}

/** A loader has no state of its own. */
export const isLoader = (id) => id.startsWith(LOADER);

/** A copied module has a second state and second classes: only listed ones, which have neither, may be copied. */
function refuseCopies(script, { modules }) {
  const contents = new Map(modules.map(([file, paths]) => [file, new Set(paths)]));
  for (const { file, within } of LAZY_FILES)
    for (const path of contents.get(file)) {
      if (COPIED.includes(path)) continue;
      const isInScript = script.modules[root + path]?.renderedLength;
      if (!isInScript && !contents.get(within)?.has(path)) continue;
      const holder = isInScript ? 'the script-tag file' : within;
      throw new Error(
        `${path} is in ${holder} and in ${file}: list it in scripts/build/script/lazy-files.mjs, as copied, or have ${holder} import it.`,
      );
    }
}

function handedOver({ used, version, hashOfHashes }) {
  const imports = used.map(([path, names]) => {
    const from = path.startsWith('src/') ? root + path : path;
    return `import { ${names.join(', ')} } from '${from}';`;
  });
  return `${imports.join('\n')}
    export const lazyFiles = {
      shared: [${used.flatMap(([, names]) => names).join(', ')}],
      version: '${version}',
      hashOfHashes: '${hashOfHashes}',
    };`;
}
