// npm run test:engines: the browser tests in the engine that scripts/engines/test-engines.mjs has made ready.
import { chromeLauncher } from '@web/test-runner-chrome';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import * as puppeteer from 'puppeteer-core';
import { leaveOutPlugin } from '../../scripts/engines/leave-out-plugin.mjs';
import { FIREFOX_PREFERENCES, webKitOptions } from '../../scripts/engines/options.mjs';
import { withPages } from '../../scripts/engines/webdriver-page.mjs';
import { isQuick, longTests, testFiles } from '../../scripts/test/test-files.mjs';
import { browserTests } from '../browser-tests.mjs';

const { ENGINE, ENGINE_PATH, ENGINE_PORT } = process.env;

const launchers = {
  firefox: () =>
    chromeLauncher({
      puppeteer,
      launchOptions: {
        browser: 'firefox',
        executablePath: ENGINE_PATH,
        headless: true,
        extraPrefsFirefox: FIREFOX_PREFERENCES,
      },
    }),
  webkit: () =>
    withPages(
      webdriverLauncher({
        hostname: '127.0.0.1',
        port: Number(ENGINE_PORT),
        path: '/',
        logLevel: 'error',
        // A page that hangs is given up after this.
        connectionRetryTimeout: 60_000,
        connectionRetryCount: 0,
        capabilities: webKitOptions(ENGINE_PATH),
      }),
    ),
};

const DAY_MS = 24 * 60 * 60 * 1000;
const PARTS = 3;

const sound = longTests('sound');
/** With `PART=today` a third of the files, another each day: all of them take three quarters of an hour. */
const today = Math.floor(Date.now() / DAY_MS) % PARTS;
const isInPart = (file) => process.env.PART !== 'today' || testFiles().indexOf(file) % PARTS === today;

export default {
  ...browserTests({
    plugins: [leaveOutPlugin],
    isChosen: (file) => (isQuick(file) || sound.includes(file)) && isInPart(file),
  }),
  // A page that hangs must not take the whole run's time.
  testsFinishTimeout: 150_000,
  browsers: [launchers[ENGINE]()],
};
