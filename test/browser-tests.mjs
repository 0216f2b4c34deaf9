// The test runner's configuration shared by all engines: the files, and the servers behind their pages.
import { pathToFileURL } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { viteMiddleware } from '../scripts/build/vite-middleware.mjs';
import { keepResults } from '../scripts/engines/results.mjs';
import { compileSources } from '../scripts/test/compiled-sources.mjs';
import { isQuick, runsInNode, testFiles } from '../scripts/test/test-files.mjs';
import { speechMiddleware } from './speech-middleware.mjs';

const compiledPath = await compileSources();
const compiled = (path) => import(pathToFileURL(compiledPath(path)));
const { writeFakeMicrophone } = await compiled('test/fake-microphone.ts');

/** Path of the sound that every engine plays in a loop as its microphone. */
export const fakeMicrophone = () => writeFakeMicrophone('.cache/fake-microphone.wav');

/** With these the runner stays, while its user changes sources. */
const STAYS = ['--manual', '--open', '--watch'];

/** The browser tests of `npm test`. */
export const quickTests = () => testFiles().filter((file) => isQuick(file) && !runsInNode(file));

/**
 * The runner's configuration without its browsers.
 * @param options.plugins Of Vite; they run before the usual ones. @param options.files From the root, unless `TEST_FILES` names others.
 */
export function browserTests({ plugins = [], files = quickTests() } = {}) {
  const vite = viteMiddleware(plugins, { isKept: !process.argv.some((option) => STAYS.includes(option)) });
  const speech = speechMiddleware(compiled);
  const { TEST_FILES, TEST_RESULTS } = process.env;
  return {
    files: TEST_FILES ? JSON.parse(TEST_FILES) : files,
    reporters: [defaultReporter(), ...(TEST_RESULTS ? [keepResults(TEST_RESULTS)] : [])],
    concurrency: 1,
    testFramework: { config: { timeout: 60_000 } },
    testsFinishTimeout: 600_000,
    browserStartTimeout: 60_000,
    plugins: [vite.plugin, speech.plugin],
    middleware: [speech.middleware, vite.middleware],
  };
}
