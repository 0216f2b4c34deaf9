// Both packages as npm packs them, from one build: `kurdish-speech`, which sites install, and `kurdish-speech-service`, which needs it.
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mirror } from '../build/mirror.mjs';
import { packageFiles } from '../build/package-files.mjs';
import { root } from '../project.mjs';
import { buildSbom } from '../trust/build-sbom.mjs';
import { linkedFiles } from './linked-files.mjs';
import { entriesOf, SERVICE_FOLDER, serviceManifest, siteFiles, siteManifest } from './manifests.mjs';
import { splitFiles } from './split-files.mjs';
import { undeclaredPackages } from './undeclared-packages.mjs';

/** Started as worker threads or processes, by a path. */
const SITE_WORKERS = ['encode/encoding-worker.js'];
const SERVICE_WORKERS = [
  ...SITE_WORKERS,
  'service/decode/decoding-worker.js',
  'engine/sherpa/sherpa-worker.js',
  'engine/sherpa/voices/voice-process.js',
  'engine/threads/synthesis-worker.js',
  'engine/threads/recognition-worker.js',
  'engine/threads/alignment-worker.js',
];
const MODEL = 'engine/recognition/model/';
/** What editors know of the tags, beside the script-tag files. */
const SITE_DATA = /^(?:cdn\/|[^/]+\.json$)/;
/** As if npm had installed both: they find each other, and what they need in the folders above. */
export const STAGED = '.cache/packages/node_modules';

/**
 * Writes both folders.
 * @returns The packages' folders, the site's first.
 */
export async function stagePackages() {
  const { files, manifest: elements } = await packageFiles();
  const [site, service] = [siteManifest(), serviceManifest()];
  const split = splitFiles(files, {
    siteEntries: [...entriesOf(site), ...SITE_WORKERS],
    serviceEntries: [
      ...entriesOf(service),
      ...SERVICE_WORKERS,
      'cli/service-commands.js',
      'sites/speak-site.js',
    ],
  });
  for (const path of files.keys()) {
    if (SITE_DATA.test(path)) split.site.add(path);
    if (path.startsWith(MODEL)) split.service.add(path);
  }
  const linked = await linkedFiles(files, split);
  // Beside the files whose addresses they are.
  for (const [path, content] of files)
    if (path.endsWith('.url.js')) linked.site.set(path.replace('worklets/', 'cdn/'), content);
  linked.service.set('sbom.cdx.json', buildSbom(service));
  const faults = [...undeclaredPackages(linked.site, site), ...undeclaredPackages(linked.service, service)];
  if (faults.length) throw new Error(faults.join('\n'));
  const siteTexts = ['LICENSE', ...siteFiles()].map((path) => [path, read(path)]);
  const serviceTexts = ['LICENSE', 'NOTICE'].map((path) => [path, read(path)]);
  return [
    stage(site, linked.site, [...siteTexts, ['custom-elements.json', elements]]),
    stage(service, linked.service, [...serviceTexts, ['README.md', read(`${SERVICE_FOLDER}/README.md`)]]),
  ];
}

const read = (path) => readFileSync(join(root, path));

function stage(manifest, built, others) {
  const folder = `${STAGED}/${manifest.name}`;
  const files = new Map([...others, ['package.json', `${JSON.stringify(manifest, null, 2)}\n`]]);
  for (const [path, content] of built) files.set(`dist/${path}`, content);
  mirror(folder, files);
  for (const path of Object.values(manifest.bin)) chmodSync(join(folder, path), 0o755);
  return folder;
}
