// Builds what a page loads: dist/cdn/kurdish-speech.js, its classic version, and the worklets and Workers beside them and in dist/worklets.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesUnder, isStale, markBuilt, root } from '../project.mjs';
import { integrityOf } from './integrity.mjs';
import { builtName, ownFileSources, urlModule, urlModuleName } from './own-files-plugin.mjs';
import { recognizerFiles } from './recognizer-files.mjs';
import { timed } from './timed.mjs';

const OPUS_RECORDER = 'node_modules/opus-recorder';
const DECODER_LICENSE = 'speech-decoder-worker.LICENSE.md';
const SOURCES = ['src', 'worklets', 'vite.config.mjs', 'package-lock.json', 'scripts'];

export async function buildScriptTagFiles() {
  console.log('Script-tag files…');
  const { bundleOnce } = await import('./worklet-source-plugin.mjs');
  const { viteBuild } = await import('./vite-build.mjs');
  const { compress } = await import('./compress.mjs');
  const { lazyFiles } = await import('./lazy-files-plugin.mjs');
  mkdirSync('dist/cdn', { recursive: true });
  mkdirSync('dist/worklets', { recursive: true });
  mkdirSync('.cache', { recursive: true });
  await timed('worklets and Workers', async () => {
    for (const source of ownFileSources()) {
      const code = await compress(await bundleOnce(root + source));
      const name = builtName(source);
      writeFileSync(`dist/worklets/${name}`, code);
      writeFileSync(`dist/worklets/${urlModuleName(name)}`, urlModule(name, code));
      writeFileSync(`dist/cdn/${name}`, code);
    }
  });
  const recognizer = await timed("the recogniser's files", recognizerFiles);
  // Unchanged: the encoding Worker fetches it in browsers without an Opus encoder.
  for (const folder of ['dist/worklets', 'dist/cdn']) {
    copyFileSync(`${OPUS_RECORDER}/dist/encoderWorker.min.js`, `${folder}/encoderWorker.min.js`);
    copyFileSync(`${OPUS_RECORDER}/LICENSE.md`, `${folder}/encoderWorker.LICENSE.md`);
    copyFileSync(`src/workers/${DECODER_LICENSE}`, `${folder}/${DECODER_LICENSE}`);
    for (const [name, bytes] of recognizer) writeFileSync(`${folder}/${name}`, bytes);
  }
  for (const [file, text] of await timed('lazy files', lazyFiles)) writeFileSync(`dist/cdn/${file}`, text);
  for (const mode of ['cdn', 'cdn-classic', 'cdn-player']) await viteBuild(mode);
  writeIntegrity(filesUnder('dist/cdn', '.js'));
  markBuilt('script-tag');
}

/** Builds them only if a source is newer than the last build. */
export async function ensureScriptTagFiles() {
  if (isStale('script-tag', SOURCES)) await buildScriptTagFiles();
}

/** Prints each file's size and its hash for an `integrity` attribute, and writes the hashes beside the files. */
function writeIntegrity(files) {
  const hashes = {};
  for (const file of files) {
    const bytes = readFileSync(file);
    hashes[basename(file)] = integrityOf(bytes);
    console.log(`  ${file}  ${(gzipSync(bytes).length / 1000).toFixed(1)} kB gzip  ${integrityOf(bytes)}`);
  }
  writeFileSync('dist/cdn/integrity.json', `${JSON.stringify(hashes, null, 2)}\n`);
}
