// What the browser tests have in common, whichever engine runs them: the files, and the servers behind their pages.
import { defaultReporter } from '@web/test-runner';
import { register } from 'tsx/esm/api';
import { viteMiddleware } from '../build/vite-middleware.mjs';
import { keepResults } from '../engines/results.mjs';

register();
const { speechMiddleware } = await import('../../test/speech-middleware.mjs');
const { writeFakeMicrophone } = await import('../../test/fake-microphone.ts');

/** Connections that break again and again take minutes: `npm run test:faults`. */
const FAULTS = 'test/elements/dictate/dictation-controller-reconnect.test.ts';
/** Weighs the heap after every one of 200 starts, which another browser at work disturbs: `npm run test:faults`. */
const LEAKS = 'test/audio/capture/microphone-leaks.test.ts';
/** Every rule of the Web Speech API, in real time: `npm run test:ponyfill`. */
const PONYFILL = 'test/ponyfill/speech-*.test.ts';

/** Path of the sound that every engine is given, in a loop, as the voice at the microphone. */
export const fakeMicrophone = () => writeFakeMicrophone('.cache/fake-microphone.wav');

/** The runner's configuration but for its browsers; `plugins` of Vite come before the usual ones. */
export function browserTests({ plugins = [] } = {}) {
  const vite = viteMiddleware(plugins);
  const speech = speechMiddleware();
  const { TEST_FILES, TEST_RESULTS } = process.env;
  return {
    files: TEST_FILES
      ? JSON.parse(TEST_FILES)
      : ['test/{audio,elements,ponyfill}/**/*.test.ts', `!${FAULTS}`, `!${LEAKS}`, `!${PONYFILL}`],
    reporters: [defaultReporter(), ...(TEST_RESULTS ? [keepResults(TEST_RESULTS)] : [])],
    concurrency: 1,
    testFramework: { config: { timeout: 60_000 } },
    testsFinishTimeout: 600_000,
    browserStartTimeout: 60_000,
    plugins: [vite.plugin, speech.plugin],
    middleware: [speech.middleware, vite.middleware],
  };
}
