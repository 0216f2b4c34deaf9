import { chromeLauncher } from '@web/test-runner-chrome';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../scripts/test/browser.mjs';
import { inTurn } from '../scripts/test/in-turn.mjs';
import { browserTests, fakeMicrophone } from './browser-tests.mjs';

/** Three take the time of sound at once. On a machine that is busy with other work sound breaks off and tests of it fail: use one there. */
const BROWSERS = Number(process.env.TEST_BROWSERS ?? 3);

const microphone = fakeMicrophone();

const chromium = () =>
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
  });

export default {
  ...browserTests(),
  browsers: [inTurn(Array.from({ length: BROWSERS }, chromium))],
};
