// npm run test:editors: dictation into editors that others wrote, each in the version of test/editors/package.json, in a real Chromium.
// Writes the table of docs/editors.md.
import { attempt, ensureFolderInstalled, ensureInstalled, root, run } from '../project.mjs';

const FOLDER = 'test/editors';

ensureInstalled();
ensureFolderInstalled(FOLDER);
run(process.execPath, [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  `${root}${FOLDER}/vite.config.mjs`,
]);
process.exit(attempt(process.execPath, ['--import', 'tsx', `${FOLDER}/run.ts`, ...process.argv.slice(2)]));
