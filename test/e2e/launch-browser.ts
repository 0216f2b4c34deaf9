import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser, findHeadlessBrowser } from '../../scripts/test/browser.mjs';
import { shared } from '../shared.ts';

/** A sine tone, or one of our own voices, in place of a microphone. */
export const FAKE_MICROPHONE = '--use-fake-device-for-media-stream';
/** Grants the microphone without a prompt. */
export const GRANT_MICROPHONE = '--use-fake-ui-for-media-stream';
export const microphoneFrom = (file: string) => [
  FAKE_MICROPHONE,
  `--use-file-for-fake-audio-capture=${file}`,
];

type SharedBrowser = ReturnType<typeof shared<Browser>>;

/** By their arguments and environment. */
const browsers = new Map<string, SharedBrowser>();

/**
 * Chromium with further arguments; or Firefox, without them, where `npm run test:engines` sets `ENGINE` and `ENGINE_PATH` in the
 * environment. Both play sound only after a click, as they do for a reader. Test files of one process share a browser: the last to close
 * it ends it.
 */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return takeBrowser(args, process.env, findHeadlessBrowser());
}

/** The same with what the headless one lacks: prompts for permissions, media keys, pages kept for the Back button. */
export function launchWholeBrowser(
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Browser> {
  return takeBrowser(args, env, findBrowser());
}

function takeBrowser(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  path: string | undefined,
): Promise<Browser> {
  const key = JSON.stringify([args, env, path]);
  const browser = browsers.get(key) ?? shareBrowser(() => launch(args, env, path));
  browsers.set(key, browser);
  return browser.take();
}

function shareBrowser(start: () => Promise<Browser>): SharedBrowser {
  let end: () => Promise<void>;
  const browser: SharedBrowser = shared(
    async () => {
      const launched = await start();
      end = launched.close.bind(launched);
      return Object.assign(launched, { close: browser.release });
    },
    () => end(),
  );
  return browser;
}

function launch(args: readonly string[], env: NodeJS.ProcessEnv, path: string | undefined): Promise<Browser> {
  const { ENGINE, ENGINE_PATH = '' } = process.env;
  if (ENGINE === 'firefox')
    return puppeteer.launch({ browser: 'firefox', executablePath: ENGINE_PATH, headless: true });
  return puppeteer.launch({
    executablePath: path ?? '',
    args: [...CHROMIUM_ARGUMENTS, ...args],
    env,
  });
}
