import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { siteManifest } from '../packages/manifests.mjs';
import { filesUnder, root } from '../project.mjs';
import { buildSbom } from '../trust/build-sbom.mjs';
import { buildTypes } from './build-types.mjs';
import { cached } from './cache/cached.mjs';
import { sourcesOf } from './cache/sources-of.mjs';
import { declarations } from './declarations.mjs';
import { integrityOf } from './integrity.mjs';
import { manifest } from './manifest.mjs';
import { builtName, ownFileSources, urlModule, urlModuleName } from './own-files-plugin.mjs';
import { pageFiles } from './page-files.mjs';
import { timed } from './timed.mjs';
import { viteBuild } from './vite-build.mjs';

const MODEL = 'src/engine/recognition/model';

/** @returns `files`, all of `dist/`, contents by path; and `manifest`, the text of custom-elements.json. */
export async function packageFiles() {
  const files = new Map();
  const add = (folder, contents) => {
    for (const [name, content] of contents) files.set(folder + name, content);
  };
  // Side by side: the compiler is a process of its own, the bundler has threads, Terser has this one.
  const [declared, modules, speaking, player, { assets, scripts }] = await Promise.all([
    timed('declarations', declarations),
    viteBuild('npm'),
    viteBuild('npm-speaking'),
    viteBuild('npm-player'),
    pageFiles(),
  ]);
  add('', modules);
  add('', speaking);
  add('elements/facade/', player);
  add('engine/recognition/model/', read(MODEL));
  add('cdn/', [...assets, ...scripts]);
  add('cdn/', [['integrity.json', hashes(files)]]);
  add('worklets/', assets);
  for (const name of ownFileSources().map(builtName))
    files.set(`worklets/${urlModuleName(name)}`, urlModule(name));
  const elements = await timed('manifest', () => manifest(declared));
  add('', buildTypes(elements));
  files.set('sbom.cdx.json', await timed('list of packages', sbom));
  add('', declared);
  return { files, manifest: elements };
}

const read = (folder) => filesUnder(folder, '').map((path) => [basename(path), readFileSync(root + path)]);

/** For the `integrity` attribute of the script tag. */
function hashes(files) {
  const paths = [...files.keys()].filter((path) => /^cdn\/.*\.js$/.test(path)).sort();
  const found = Object.fromEntries(paths.map((path) => [basename(path), integrityOf(files.get(path))]));
  return `${JSON.stringify(found, null, 2)}\n`;
}

function sbom() {
  return cached(['list of packages', sourcesOf([]).hash], () => buildSbom(siteManifest()));
}
