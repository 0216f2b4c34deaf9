import { readFileSync } from 'node:fs';
import { filesUnder, root } from '../project.mjs';
import { cached } from './cache/cached.mjs';
import { sourcesOf } from './cache/sources-of.mjs';
import { integrityOf } from './integrity.mjs';
import { ownFileText } from './own-file-text.mjs';
import { builtName, ownFileSources } from './own-files-plugin.mjs';
import { recognizerFiles } from './recognizer-files.mjs';
import { buildLazyFiles } from './script/build-lazy-files.mjs';
import { moduleOrder } from './script/module-order-plugin.mjs';
import { timed } from './timed.mjs';
import { viteBuild } from './vite-build.mjs';

const SCRIPT = 'kurdish-speech.js';
const MODEL = 'src/engine/recognition/model';
const OPUS_RECORDER = 'node_modules/opus-recorder';
const DECODER_LICENSE = 'speech-decoder-worker.LICENSE.md';

/**
 * What a page loads, contents by name.
 * @param options.quick For `npm start`: without Terser, and without the script's classic twin.
 * @returns `assets`, the worklets, the Workers and their data; and `scripts`, the script-tag file, the player's, and the files beside them.
 */
export async function pageFiles({ quick = false } = {}) {
  const assets = await timed('worklets and Workers', () => assetFiles(quick));
  const { texts, contained, script: lazy } = await timed('lazy files', () => buildLazyFiles({ quick }));
  const script = await viteBuild('cdn', { lazy, quick, order: moduleOrder(contained) });
  const fullScript = { file: SCRIPT, integrity: integrityOf(script.get(SCRIPT)) };
  const player = await viteBuild('cdn-player', { fullScript, quick });
  const classic = quick ? [] : await viteBuild('cdn-classic', { script: script.get(SCRIPT) });
  return { assets, scripts: new Map([...texts, ...script, ...player, ...classic]) };
}

async function assetFiles(quick) {
  const files = new Map();
  for (const source of ownFileSources()) files.set(builtName(source), await ownFileText(source, { quick }));
  // Unchanged: the encoding Worker fetches it in browsers without an Opus encoder.
  files.set('encoderWorker.min.js', read(`${OPUS_RECORDER}/dist/encoderWorker.min.js`));
  files.set('encoderWorker.LICENSE.md', read(`${OPUS_RECORDER}/LICENSE.md`));
  files.set(DECODER_LICENSE, read(`src/workers/${DECODER_LICENSE}`));
  const recognizer = await timed("the recognizer's files", () =>
    cached(['recognizer', sourcesOf(filesUnder(MODEL, '')).hash], recognizerFiles),
  );
  for (const [name, bytes] of recognizer) files.set(name, bytes);
  return files;
}

const read = (path) => readFileSync(root + path);
