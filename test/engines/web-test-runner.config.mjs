// npm run test:engines: the browser tests in the engine that scripts/engines/test-engines.mjs has made ready.
import { chromeLauncher } from '@web/test-runner-chrome';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import * as puppeteer from 'puppeteer-core';
import { leaveOutPlugin } from '../../scripts/engines/leave-out-plugin.mjs';
import { FIREFOX_PREFERENCES, webKitOptions } from '../../scripts/engines/options.mjs';
import { withPages } from '../../scripts/engines/webdriver-page.mjs';
import { filesInTurn } from '../../scripts/suites/files-in-turn.mjs';
import { longTests } from '../../scripts/test/test-files.mjs';
import { browserTests, quickTests } from '../browser-tests.mjs';

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

const all = [...quickTests(), ...longTests('sound')];
/** All of them take three quarters of an hour. */
const files = process.env.PART === 'next' ? filesInTurn(all) : all;

export default {
  ...browserTests({ plugins: [leaveOutPlugin], files }),
  // A page that hangs must not take the whole run's time.
  testsFinishTimeout: 150_000,
  browsers: [launchers[ENGINE]()],
};
