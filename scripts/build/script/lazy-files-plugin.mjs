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
        return `import { loadLazyFile } from '${root}src/cdn-lazy-file.ts';
        export const ${row.loaderName} = (assetBase) => loadLazyFile('${row.file}', assetBase);`;
      },
    },
  };
}

/** A loader has no state of its own. */
export const isLoader = (id) => id.startsWith(LOADER);

/** A copied module has a second state and second classes: only listed ones, which have neither, may be copied. */
function refuseCopies(script, { modules }) {
  for (const [file, own] of modules)
    for (const path of own)
      if (script.modules[root + path]?.renderedLength && !COPIED.includes(path))
        throw new Error(
          `${path} is in the script-tag file and in ${file}: list it in scripts/build/lazy-files.mjs, as shared or as copied.`,
        );
}

/** One flat object of all shared exports: grouped by module it would cost 200 bytes of gzip more. */
function handedOver({ used, version, hashOfHashes }) {
  const owners = new Map();
  for (const [path, names] of used)
    for (const name of names) {
      if (owners.has(name))
        throw new Error(`${path} and ${owners.get(name)} both share an export named ${name}: rename one.`);
      owners.set(name, path);
    }
  const imports = used.map(([path, names]) => {
    const from = path.startsWith('src/') ? root + path : path;
    return `import { ${names.join(', ')} } from '${from}';`;
  });
  return `${imports.join('\n')}
    export const lazyFiles = {
      shared: { ${[...owners.keys()].join(', ')} },
      version: '${version}',
      hashOfHashes: '${hashOfHashes}',
    };`;
}
