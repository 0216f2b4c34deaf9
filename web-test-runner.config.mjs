import { chromeLauncher } from '@web/test-runner-chrome';
import { register } from 'tsx/esm/api';
import { CHROMIUM_ARGUMENTS, findBrowser } from './scripts/browser.mjs';
import { viteMiddleware } from './scripts/vite-middleware.mjs';

register();
const { speechMiddleware } = await import('./test/speech-middleware.mjs');
const { writeFakeMicrophone } = await import('./test/fake-microphone.ts');

// Chromium plays it, in a loop, as the voice at the microphone.
const microphone = writeFakeMicrophone('.cache/fake-microphone.wav');

const FAULTS = 'test/elements/dictation-reconnect.test.ts';

const vite = viteMiddleware();
const speech = speechMiddleware();

export default {
  // Connections that break again and again take minutes: npm run test:faults.
  files: ['test/{audio,elements}/**/*.test.ts', `!${FAULTS}`],
  concurrency: 1,
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 600_000,
  browserStartTimeout: 60_000,
  plugins: [vite.plugin, speech.plugin],
  middleware: [speech.middleware, vite.middleware],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: findBrowser(),
        args: [
          ...CHROMIUM_ARGUMENTS,
          '--autoplay-policy=no-user-gesture-required',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          // Tests of leaks collect garbage, and weigh the heap.
          '--js-flags=--expose-gc',
          '--enable-precise-memory-info',
          `--use-file-for-fake-audio-capture=${microphone}`,
        ],
      },
    }),
  ],
};
