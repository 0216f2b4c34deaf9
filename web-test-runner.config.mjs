import { chromeLauncher } from '@web/test-runner-chrome';
import { CHROMIUM_ARGUMENTS, findBrowser } from './scripts/browser.mjs';
import { browserTests, fakeMicrophone } from './scripts/browser-tests.mjs';

export default {
  ...browserTests(),
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
          `--use-file-for-fake-audio-capture=${fakeMicrophone()}`,
        ],
      },
    }),
  ],
};
