// The test runner's configuration shared by all engines: the files, and the servers behind their pages.
import { defaultReporter } from '@web/test-runner';
import { register } from 'tsx/esm/api';
import { viteMiddleware } from '../scripts/build/vite-middleware.mjs';
import { keepResults } from '../scripts/engines/results.mjs';
import { isQuick, runsInNode, testFiles } from '../scripts/test/test-files.mjs';

register();
const { speechMiddleware } = await import('./speech-middleware.mjs');
const { writeFakeMicrophone } = await import('./fake-microphone.ts');

/** Path of the sound that every engine plays in a loop as its microphone. */
export const fakeMicrophone = () => writeFakeMicrophone('.cache/fake-microphone.wav');

/** The runner's configuration without its browsers; `plugins` of Vite run before the usual ones. */
export function browserTests({ plugins = [] } = {}) {
  const vite = viteMiddleware(plugins);
  const speech = speechMiddleware();
  const { TEST_FILES, TEST_RESULTS } = process.env;
  const files = TEST_FILES
    ? JSON.parse(TEST_FILES)
    : testFiles().filter((file) => isQuick(file) && !runsInNode(file));
  return {
    files,
    reporters: [defaultReporter(), ...(TEST_RESULTS ? [keepResults(TEST_RESULTS)] : [])],
    concurrency: 1,
    testFramework: { config: { timeout: 60_000 } },
    testsFinishTimeout: 600_000,
    browserStartTimeout: 60_000,
    plugins: [vite.plugin, speech.plugin],
    middleware: [speech.middleware, vite.middleware],
  };
}
