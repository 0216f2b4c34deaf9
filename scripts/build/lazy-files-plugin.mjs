// Builds the files that the script-tag file loads from beside itself (lazy-files.mjs has the table). The script hands over what both
// sides use when it loads them, so that a page has one SpeechError, one audio context and one Lit. Not by the bundler's own code
// splitting, which has none for classic scripts and would move shared modules of the other into a chunk loaded up front
// (docs/architecture.md, "How a worklet reaches the audio thread").
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build } from 'vite';
import { root } from '../project.mjs';
import { listedPackages } from '../trust/listed-packages-plugin.mjs';
import { compress } from './compress.mjs';
import { integrityOf } from './integrity.mjs';
import { COPIED, LAZY_FILES } from './lazy-files.mjs';
import { litWithoutGlobals } from './lit-without-globals-plugin.mjs';
import { templateWhitespace } from './template-whitespace-plugin.mjs';
import { timed } from './timed.mjs';
import { bundleOnce, workletSource } from './worklet-source-plugin.mjs';

const HANDED_OVER = 'virtual:lazy-files';
/** Workers whose text is not embedded, by the name of their hash: few dictations are recorded, few browsers need our decoder, few pages speak alone. */
const LEFT_OUT = {
  decoderHash: 'speech-decoder-worker',
  encoderHash: 'speech-encoder-worker',
  localDictationHash: 'local-dictation-worker',
  localSpeechHash: 'local-speech-worker',
};
/** Their hashes, for pages that pin the script by its own: in the script they would take 600 bytes of gzip. */
const HASHES = 'lazy-hashes.js';
const LOADER = '\0loader-of-';
const SHARED_PACKAGES = ['lit'];
const IMPORT = /^import (.+) from "([^"]+)";$/gm;
let building;

/** The text of each lazy file, by name: a module whose default export takes the shared object and returns the entry's exports. */
export async function lazyFiles() {
  return (await builtOnce()).texts;
}

/** For the script-tag file: loaders that look beside it, and the shared object that they pass on. */
export function lazyFilesBeside() {
  return {
    ...loadersBeside(async () => handedOver(await builtOnce())),
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) await refuseCopies(chunk);
    },
  };
}

/**
 * Loaders that look beside the script, for the script itself and for the files beside it.
 * @param handedOver Writes the module with the shared object.
 */
function loadersBeside(handedOver) {
  return {
    name: 'lazy-files-beside',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === HANDED_OVER) return `\0${HANDED_OVER}`;
      const row = LAZY_FILES.find(({ loader }) => basename(source) === basename(loader));
      if (!row) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === root + row.loader ? LOADER + row.file : null;
    },
    async load(id) {
      if (id === `\0${HANDED_OVER}`) return handedOver();
      const row = LAZY_FILES.find(({ file }) => id === LOADER + file);
      if (!row) return null;
      return `import { loadLazyFile } from '${root}src/cdn-lazy-file.ts';
        export const ${row.loaderName} = (assetBase) => loadLazyFile('${row.file}', assetBase);`;
    },
  };
}

/** A copied module has a second state and second classes: only listed ones, which have neither, may be copied. */
async function refuseCopies(script) {
  const { modules } = await builtOnce();
  for (const [file, own] of modules)
    for (const id of own) {
      const path = id.replace(root, '');
      if (script.modules[id]?.renderedLength && !COPIED.includes(path))
        throw new Error(
          `${path} is in the script-tag file and in ${file}: list it in scripts/build/lazy-files.mjs, as shared or as copied.`,
        );
    }
}

function builtOnce() {
  building ??= buildAll();
  return building;
}

async function buildAll() {
  const texts = new Map();
  const used = new Map();
  const modules = new Map();
  const shared = await timed('modules of the script', modulesOfScript);
  for (const { file, entry } of LAZY_FILES) {
    const [{ code: module, modules: own }, { code: script }] = await timed(file, () => bundle(entry, shared));
    // A loader has no state of its own.
    const paths = Object.keys(own).filter((id) => !id.startsWith(LOADER));
    modules.set(file, paths);
    for (const [, names, from] of module.matchAll(IMPORT)) {
      const imported = /^\{ (.+) \}$/.exec(names);
      if (!imported)
        console.log(`${file}: import what is shared by its names, not as "${names}", from ${from}.`);
      for (const name of imported[1].split(', ')) {
        const list = used.get(from) ?? new Set();
        used.set(from, list.add(name.replace(/ as .*/, '')));
      }
    }
    texts.set(file, `export default shared=>{${script.trim()}return lazy}`);
  }
  // Distinguishes these files from those of another build, which a cache may hold.
  const version = createHash('sha256')
    .update([...texts.values()].join())
    .digest('hex')
    .slice(0, 8);
  for (const [file, text] of texts) texts.set(file, `export const version="${version}";${text}`);
  const hashes = Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)]));
  const list = `export const version="${version}";export default ()=>(${JSON.stringify(hashes)});`;
  texts.set(HASHES, list);
  return { texts, modules, used, version, hashOfHashes: integrityOf(list) };
}

/** @returns The chunk as a module, which says what it imports, and as a script. */
async function bundle(entry, shared) {
  const results = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      templateWhitespace(),
      workletSource({ leftOut: Object.values(LEFT_OUT).map((name) => `/${name}.ts`) }),
      fileHashes(),
      loadersBeside(),
      sharedImports(shared),
      listedPackages(),
    ],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es', 'iife'], name: 'lazy', fileName: 'lazy' },
      rolldownOptions: {
        output: { globals: () => 'shared', codeSplitting: false },
      },
    },
  });
  return results.map(({ output }) => output[0]);
}

/** If the page pins the script by its hash, a Worker that is fetched from another site needs a hash too. */
function fileHashes() {
  return {
    name: 'file-hashes',
    enforce: 'pre',
    async load(id) {
      if (id !== `${root}src/audio/assets/file-hashes.ts`) return null;
      const hashes = Object.entries(LEFT_OUT).map(async ([name, file]) => {
        const text = await compress(await bundleOnce(`${root}src/workers/${file}.ts`));
        return `export const ${name} = '${integrityOf(text)}';`;
      });
      return (await Promise.all(hashes)).join('\n');
    },
  };
}

/** Leaves out what the script-tag file contains: it hands it over. */
function sharedImports(shared) {
  return {
    name: 'shared-imports',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer) return null;
      if (SHARED_PACKAGES.includes(source)) return { id: source, external: true };
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const path = resolved?.id.replace(root, '');
      return shared.has(path) ? { id: path, external: true } : null;
    },
  };
}

/** Paths of the modules that the script-tag file contains by itself, without what only a lazy file needs. */
async function modulesOfScript() {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      litWithoutGlobals(),
      templateWhitespace(),
      workletSource(),
      loadersBeside(() => 'export const lazyFiles = {};'),
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/cdn.ts', output: { codeSplitting: false } },
    },
  });
  const contained = Object.entries(output[0].modules).filter(([, { renderedLength }]) => renderedLength);
  const paths = contained.map(([id]) => id.replace(root, ''));
  return new Set(paths.filter((path) => path.startsWith('src/') && !COPIED.includes(path)));
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
  const imports = [...used].map(([path, names]) => {
    const from = path.startsWith('src/') ? root + path : path;
    return `import { ${[...names].join(', ')} } from '${from}';`;
  });
  return `${imports.join('\n')}
    export const lazyFiles = {
      shared: { ${[...owners.keys()].join(', ')} },
      version: '${version}',
      hashOfHashes: '${hashOfHashes}',
    };`;
}
