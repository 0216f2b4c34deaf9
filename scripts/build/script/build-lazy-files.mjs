// Builds the files that the script-tag file loads from beside itself (lazy-files.mjs has the table). They take what the script contains
// from the object that it hands over (lazy-files-plugin.mjs).
import { createHash } from 'node:crypto';
import { root } from '../../project.mjs';
import { listedPackages } from '../../trust/listed-packages-plugin.mjs';
import { bundle } from '../cache/bundle.mjs';
import { integrityOf } from '../integrity.mjs';
import { litWithoutGlobals } from '../lit-without-globals-plugin.mjs';
import { ownFileText } from '../own-file-text.mjs';
import { templateWhitespace } from '../template-whitespace-plugin.mjs';
import { timed } from '../timed.mjs';
import { workletSource } from '../worklet-source-plugin.mjs';
import { COPIED, LAZY_FILES } from './lazy-files.mjs';
import { isLoader, loadersBeside } from './lazy-files-plugin.mjs';

/** Workers whose text is not embedded, by the name of their hash: few dictations are recorded, few browsers need our decoder, few pages speak alone. */
const LEFT_OUT = {
  decoderHash: 'speech-decoder-worker',
  encoderHash: 'speech-encoder-worker',
  localDictationHash: 'local-dictation-worker',
  localSpeechHash: 'local-speech-worker',
  localTextHash: 'local-text-worker',
};
/** Their hashes, for pages that pin the script by its own: in the script they would take 600 bytes of gzip. */
const HASHES = 'lazy-hashes.js';
const LOADERS = LAZY_FILES.map(({ loader }) => loader);
const SHARED_PACKAGES = ['lit'];
const IMPORT = /^import (.+) from "([^"]+)";$/gm;

/**
 * @param options.quick The Workers that they load are left as the bundler writes them.
 * @returns `contained`, paths of the modules of the script-tag file; `texts`, the text of each lazy file by name: a module whose default export takes the shared object and returns the entry's
 * exports; and `script`, what the script-tag file has to know of them.
 */
export async function buildLazyFiles(options) {
  const texts = new Map();
  const used = new Map();
  const modules = [];
  const shared = await timed('modules of the script', modulesOfScript);
  const hashes = await hashesOfWorkers(options);
  for (const { file, entry } of LAZY_FILES) {
    const { module, script, paths } = await timed(file, () => bundleEntry(entry, shared, hashes));
    modules.push([file, paths]);
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
  const integrity = Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)]));
  const list = `export const version="${version}";export default ()=>(${JSON.stringify(integrity)});`;
  texts.set(HASHES, list);
  const names = [...used].map(([path, list]) => [path, [...list]]);
  const contained = [...shared, ...COPIED];
  return { texts, contained, script: { modules, used: names, version, hashOfHashes: integrityOf(list) } };
}

/** If the page pins the script by its hash, a Worker that is fetched from another site needs a hash too. */
async function hashesOfWorkers(options) {
  const hashes = {};
  for (const [name, file] of Object.entries(LEFT_OUT))
    hashes[name] = integrityOf(await ownFileText(`src/workers/${file}.ts`, options));
  return hashes;
}

/** @returns The chunk as a module, which says what it imports, and as a script, with the paths of what it contains. */
async function bundleEntry(entry, shared, hashes) {
  const [module, script] = await bundle(['lazy file', entry, shared, hashes], {
    entries: [entry, 'src/cdn-lazy-file.ts'],
    except: [...shared, ...LOADERS],
    config: () => ({
      plugins: [
        templateWhitespace(),
        workletSource({ leftOut: Object.values(LEFT_OUT).map((name) => `/${name}.ts`) }),
        fileHashes(hashes),
        loadersBeside(),
        sharedImports(new Set(shared)),
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
    }),
  });
  const paths = module.modules.map(([path]) => path).filter((path) => !isLoader(path));
  return { module: module.code, script: script.code, paths };
}

function fileHashes(hashes) {
  return {
    name: 'file-hashes',
    enforce: 'pre',
    load(id) {
      if (id !== `${root}src/audio/assets/file-hashes.ts`) return null;
      const lines = Object.entries(hashes).map(([name, hash]) => `export const ${name} = '${hash}';`);
      return lines.join('\n');
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
  const [{ modules }] = await bundle('modules of the script', {
    entries: ['src/cdn.ts', 'src/cdn-lazy-file.ts'],
    except: LOADERS,
    config: () => ({
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
    }),
  });
  const contained = modules.filter(([path, length]) => length && path.startsWith('src/'));
  return contained.map(([path]) => path).filter((path) => !COPIED.includes(path));
}
