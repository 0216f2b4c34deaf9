import { chromeLauncher } from '@web/test-runner-chrome';
import { register } from 'tsx/esm/api';
import { CHROMIUM_ARGUMENTS, findBrowser } from './scripts/browser.mjs';
import { viteMiddleware } from './scripts/vite-middleware.mjs';

register();
const { speechMiddleware } = await import('./test/speech-middleware.mjs');

const vite = viteMiddleware();
const speech = speechMiddleware();

export default {
  files: 'test/{audio,elements}/**/*.test.ts',
  concurrency: 1,
  testFramework: { config: { timeout: 30_000 } },
  testsFinishTimeout: 300_000,
  browserStartTimeout: 60_000,
  plugins: [vite.plugin, speech.plugin],
  middleware: [speech.middleware, vite.middleware],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: findBrowser(),
        args: [...CHROMIUM_ARGUMENTS, '--autoplay-policy=no-user-gesture-required'],
      },
    }),
  ],
};
