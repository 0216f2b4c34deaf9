// Builds the files that the script-tag file loads from beside itself (lazy-files.mjs has the table). They take what the script contains
// from the object that it hands over (lazy-files-plugin.mjs).
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { root } from '../../project.mjs';
import { listedPackages } from '../../trust/listed-packages-plugin.mjs';
import { bundle } from '../cache/bundle.mjs';
import { cached } from '../cache/cached.mjs';
import { compress } from '../compress.mjs';
import { integrityOf } from '../integrity.mjs';
import { litWithoutGlobals } from '../lit-without-globals-plugin.mjs';
import { ownFileText } from '../own-file-text.mjs';
import { templateWhitespace } from '../template-whitespace-plugin.mjs';
import { timed } from '../timed.mjs';
import { workletSource } from '../worklet-source-plugin.mjs';
import { COPIED, LAZY_FILES, PARENT_FILES } from './lazy-files.mjs';
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
const BARE_IMPORT = /^import "[^"]+";$/gm;
const EXPORT = /\nexport \{ ([^}]+) \};\s*$/;

/**
 * @param options.quick The Workers that they load are left as the bundler writes them.
 * @returns `contained`, paths of the modules of the script-tag file; `texts`, the text of each lazy file by name: a module whose default export takes the shared object and returns the entry's
 * exports; and `script`, what the script-tag file has to know of them.
 */
export async function buildLazyFiles(options) {
  const bundles = [];
  const modules = [];
  const contained = await timed('modules of the script', modulesOfScript);
  const shared = contained.filter((path) => !COPIED.includes(path));
  const hashes = await hashesOfWorkers(options);
  /** By file: paths of what it hands on. */
  const handedOn = new Map();
  for (const { file, entry } of PARENT_FILES) {
    const { paths } = await timed(`modules of ${file}`, () => bundleEntry(entry, shared, hashes));
    handedOn.set(
      file,
      paths.filter((path) => path.startsWith('src/') && !COPIED.includes(path)),
    );
  }
  /** By module that is handed over or on: the names of its exports that are used. */
  const used = new Map();
  // Those that take from others first: they say what these have to export.
  for (const { file, entry, within } of [...LAZY_FILES].sort(
    (a, b) => Number(!a.within) - Number(!b.within),
  )) {
    const more = handedOn.get(file)?.flatMap((path) => (used.has(path) ? [[path, [...used.get(path)]]] : []));
    const taken = [...shared, ...(handedOn.get(within) ?? [])];
    const { code, paths } = await timed(file, () => bundleEntry(entry, taken, hashes, more));
    modules.push([file, paths]);
    for (const [, names, from] of code.matchAll(IMPORT)) {
      const imported = /^\{ (.+) \}$/.exec(names);
      if (!imported)
        console.log(`${file}: import what is shared by its names, not as "${names}", from ${from}.`);
      for (const name of imported[1].split(', ')) {
        const list = used.get(from) ?? new Set();
        used.set(from, list.add(name.replace(/ as .*/, '')));
      }
    }
    bundles.push({ file, code, handsOn: Boolean(more) });
  }
  refuseTwins(used);
  const ofScript = [...used].filter(([path]) => SHARED_PACKAGES.includes(path) || shared.includes(path));
  const names = ofScript.map(([path, list]) => [path, [...list]]);
  /** By name: its index in the list that is handed over; what `within` files hand on comes after it. */
  const inOrder = [...new Map([...ofScript, ...used]).values()].flatMap((list) => [...list]);
  const places = new Map(inOrder.map((name, place) => [name, place]));
  const texts = new Map();
  for (const { file, code, handsOn } of bundles) {
    const text = receiving(code, places, handsOn);
    texts.set(file, options.quick ? text : await timed(`${file}, smaller`, () => smallest(text)));
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
  return { texts, contained, script: { modules, used: names, version, hashOfHashes: integrityOf(list) } };
}

/** The bundler's own minifier leaves code beside its text in a Worker alike, which gzip sees; Terser does not. */
function smallest(text) {
  return cached(['smallest', text], async () => {
    const { minify } = await import('vite');
    const options = { module: true, compress: { target: 'es2022' }, mangle: { toplevel: true } };
    const { code } = await minify('lazy.js', text, options);
    const [one, other] = [code, await compress(text)];
    return gzipSync(one).length < gzipSync(other).length ? one : other;
  });
}

/** If the page pins the script by its hash, a Worker that is fetched from another site needs a hash too. */
async function hashesOfWorkers(options) {
  const hashes = {};
  for (const [name, file] of Object.entries(LEFT_OUT))
    hashes[name] = integrityOf(await ownFileText(`src/workers/${file}.ts`, options));
  return hashes;
}

/** Everything shared is in one list: an object by names would cost the script 700 bytes of gzip more. */
function refuseTwins(used) {
  const owners = new Map();
  for (const [path, names] of used)
    for (const name of names) {
      if (owners.has(name))
        throw new Error(`${path} and ${owners.get(name)} both share an export named ${name}: rename one.`);
      owners.set(name, path);
    }
}

/**
 * @param more What the entry has to export of its other modules: paths, each with names.
 * @returns The chunk as a module, which says what it imports, with the paths of what it contains.
 */
async function bundleEntry(entry, shared, hashes, more = []) {
  const [module] = await bundle(['lazy file', entry, shared, hashes, more], {
    entries: [entry, 'src/cdn-lazy-file.ts'],
    except: [...shared, ...LOADERS],
    config: () => ({
      plugins: [
        templateWhitespace(),
        workletSource({ leftOut: Object.values(LEFT_OUT).map((name) => `/${name}.ts`) }),
        fileHashes(hashes),
        loadersBeside(),
        sharedImports(new Set(shared)),
        furtherExports(entry, more),
        listedPackages(),
      ],
      define: { 'import.meta.url': 'undefined' },
      build: {
        write: false,
        target: 'es2022',
        lib: { entry, formats: ['es'], fileName: 'lazy' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    }),
  });
  const paths = module.modules.map(([path]) => path).filter((path) => !isLoader(path));
  return { code: module.code, paths };
}

/**
 * @param code A module that imports what is shared.
 * @param places Where each shared export is in the list that the script hands over.
 * @param handsOn Whether what it exports is put into that list, instead of being returned.
 * @returns A module whose default export takes that list and returns what the other exports.
 */
function receiving(code, places, handsOn) {
  const pairs = (names, write) =>
    names
      .split(', ')
      .map((each) => write(...each.split(' as ')))
      .join();
  const inner = code
    .replace(BARE_IMPORT, '')
    .replace(
      IMPORT,
      (_, names) =>
        `const{${pairs(names.slice(2, -2), (name, local = name) => `${places.get(name)}:${local}`)}}=shared;`,
    );
  const [, names] = EXPORT.exec(inner);
  const returned = handsOn
    ? `Object.assign(shared,{${pairs(names, (local, name = local) => `${places.get(name) ?? name}:${local}`)}})`
    : `{${pairs(names, (local, name = local) => `${name}:${local}`)}}`;
  return `export default shared=>{${inner.replace(EXPORT, '')}\nreturn ${returned}}`;
}

function furtherExports(entry, more) {
  const others = more.filter(([path]) => path !== entry);
  const lines = others.map(([path, names]) => `\nexport { ${names.join(', ')} } from '${root}${path}';`);
  return {
    name: 'further-exports',
    enforce: 'pre',
    transform: { filter: { id: root + entry }, handler: (code) => code + lines.join('') },
  };
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
  return modules.filter(([path, length]) => length && path.startsWith('src/')).map(([path]) => path);
}
