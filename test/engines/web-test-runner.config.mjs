// npm run test:engines: the browser tests in the engine that scripts/test-engines.mjs has made ready.
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import * as puppeteer from 'puppeteer-core';
import { browserTests } from '../../scripts/browser-tests.mjs';
import { keysPlugin } from '../../scripts/engines/keys-plugin.mjs';
import { leaveOutPlugin } from '../../scripts/engines/leave-out-plugin.mjs';
import { FIREFOX_PREFERENCES, webKitOptions } from '../../scripts/engines/options.mjs';
import { keepResults } from '../../scripts/engines/results.mjs';

const { ENGINE, ENGINE_PATH, ENGINE_PORT, ENGINE_FILES, ENGINE_RESULTS } = process.env;

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
    webdriverLauncher({
      hostname: '127.0.0.1',
      port: Number(ENGINE_PORT),
      path: '/',
      logLevel: 'error',
      capabilities: webKitOptions(ENGINE_PATH),
    }),
};

const tests = browserTests({ plugins: [leaveOutPlugin] });

export default {
  ...tests,
  plugins: [keysPlugin, ...tests.plugins],
  ...(ENGINE_FILES && { files: JSON.parse(ENGINE_FILES) }),
  reporters: [defaultReporter(), keepResults(ENGINE_RESULTS)],
  // A page that hangs must not take the whole run's time.
  testsFinishTimeout: 150_000,
  browsers: [launchers[ENGINE]()],
};
