import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';

/** A sine tone, or one of our own voices, in place of a microphone. */
export const FAKE_MICROPHONE = '--use-fake-device-for-media-stream';
/** Grants the microphone without a prompt. */
export const GRANT_MICROPHONE = '--use-fake-ui-for-media-stream';
export const microphoneFrom = (file: string) => [
  FAKE_MICROPHONE,
  `--use-file-for-fake-audio-capture=${file}`,
];

/** Started with the same arguments, by these. */
const shared = new Map<string, { starting: Promise<Browser>; users: number }>();

/**
 * Chromium with further arguments; or Firefox, without them, where `npm run test:engines` sets `ENGINE` and `ENGINE_PATH` in the
 * environment. Both play sound only after a click, as they do for a reader. Test files of one process share a browser: the last to close
 * it ends it.
 */
export async function launchBrowser(args: readonly string[] = [], env = process.env): Promise<Browser> {
  const key = JSON.stringify([args, env]);
  const entry = shared.get(key) ?? { starting: start(args, env), users: 0 };
  shared.set(key, entry);
  entry.users++;
  return entry.starting;
}

async function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Browser> {
  const { ENGINE, ENGINE_PATH = '' } = process.env;
  const browser =
    ENGINE === 'firefox'
      ? await puppeteer.launch({ browser: 'firefox', executablePath: ENGINE_PATH, headless: true })
      : await puppeteer.launch({
          executablePath: findBrowser() ?? '',
          args: [...CHROMIUM_ARGUMENTS, ...args],
          env,
        });
  const end = browser.close.bind(browser);
  return Object.assign(browser, {
    async close() {
      for (const [key, entry] of shared)
        if ((await entry.starting) === browser && --entry.users === 0) {
          shared.delete(key);
          await end();
        }
    },
  });
}
