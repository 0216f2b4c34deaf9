import { chromeLauncher } from '@web/test-runner-chrome';
import { CHROMIUM_ARGUMENTS, findBrowser, findHeadlessBrowser } from '../scripts/test/browser.mjs';
import { inTurn } from '../scripts/test/in-turn.mjs';
import { browserTests, fakeMicrophone } from './browser-tests.mjs';

/** Three take the time of sound at once. On a machine that is busy with other work sound breaks off and tests of it fail: use one there. */
const BROWSERS = Number(process.env.TEST_BROWSERS ?? 3);
/** They read permissions, which only the whole Chromium grants. */
const OF_PERMISSIONS = /\/(?:kurdish-dictate|microphone-menu)\.test\.ts$/;

const microphone = fakeMicrophone();

const chromium = (executablePath) =>
  chromeLauncher({
    launchOptions: {
      executablePath,
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
  });

const { files, ...options } = browserTests();
const group = (name, path, count, isIn) => ({
  name,
  files: files.filter(isIn),
  browsers: [inTurn(Array.from({ length: count }, () => chromium(path)))],
});

export default {
  ...options,
  // One group after the other: more pages at once than these would wait for each other.
  concurrentBrowsers: 1,
  groups: [
    group('headless', findHeadlessBrowser(), BROWSERS, (file) => !OF_PERMISSIONS.test(file)),
    group('permissions', findBrowser(), 1, (file) => OF_PERMISSIONS.test(file)),
  ].filter((each) => each.files.length),
};
