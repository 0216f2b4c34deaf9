// npm run build:wordpress: packs the plugin for WordPress, with the script-tag files, as integrations/wordpress/build/kurdish-speech.zip.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureInstalled, root } from '../project.mjs';
import { catalogueFaults, jedFile, moFile, readMessages } from './message-catalogue.mjs';
import { pluginMessages } from './write-pot.mjs';

const NAME = 'kurdish-speech';
const SOURCE = `integrations/wordpress/${NAME}`;
const TARGET = 'integrations/wordpress/build';
/** Handles of the scripts of the block editor. */
const EDITOR_SCRIPTS = ['kurdish-speech-editor', 'kurdish-speech-names'];

/** @returns {Promise<string>} Path of the ZIP file. */
export async function buildWordPressPlugin() {
  ensureBuilt();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = new Map();
  const names = namesUnder(SOURCE);
  const messages = [...pluginMessages().keys()];
  for (const name of names) {
    const bytes = readFileSync(join(root, SOURCE, name));
    if (name.endsWith('.po')) addTranslation(files, name, bytes.toString(), messages);
    files.set(name, /^(kurdish-speech\.php|readme\.txt)$/.test(name) ? stamped(bytes, version) : bytes);
  }
  // No page of the plugin's listens by itself; and wordpress.org takes no compressed files.
  for (const name of namesUnder('dist/cdn').filter((file) => !/\.classic\.js$|\.map$|\.gz$/.test(file)))
    files.set(`assets/cdn/${name}`, readFileSync(join(root, 'dist/cdn', name)));
  for (const name of ['LICENSE', 'NOTICE']) files.set(name, readFileSync(join(root, name)));

  rmSync(join(root, TARGET), { recursive: true, force: true });
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, bytes] of sorted) {
    const path = join(root, TARGET, NAME, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  const zip = join(root, TARGET, `${NAME}.zip`);
  writeFileSync(zip, zipOf(sorted.map(([name, bytes]) => [`${NAME}/${name}`, bytes])));
  return zip;
}

/** Reproducible: every file has the earliest date of the format, in any time zone. */
function zipOf(files) {
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(1980, 0, 1) });
}

function addTranslation(files, name, source, messages) {
  const locale = name.slice(0, -'.po'.length).split(`${NAME}-`).at(-1);
  const faults = catalogueFaults(messages, source);
  if (faults.length) throw new Error(`${name}: ${faults.join(' | ')}`);
  const translated = readMessages(source);
  files.set(name.replace(/\.po$/, '.mo'), moFile(translated));
  for (const script of EDITOR_SCRIPTS)
    files.set(`languages/${NAME}-${locale}-${script}.json`, Buffer.from(jedFile(translated, NAME, locale)));
}

/** Sets the package's version wherever WordPress reads one. */
function stamped(bytes, version) {
  return Buffer.from(
    bytes
      .toString()
      .replace(/^( \* Version: +|Stable tag: )\S+/m, `$1${version}`)
      .replace(/(const VERSION = ')[^']*/, `$1${version}`),
  );
}

function namesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  console.log(await buildWordPressPlugin());
}
