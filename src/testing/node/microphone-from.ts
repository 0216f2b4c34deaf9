import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { microphoneScript } from './microphone-script.ts';

export interface FileMicrophoneOptions {
  /** Plays the file again and again; otherwise silence follows it. */
  readonly loop?: boolean | undefined;
}

/** What a browser has to be started with, in Playwright's names. */
export interface FileMicrophone {
  /** For `launch()`, or `use.launchOptions`. */
  readonly launchOptions: {
    readonly args: string[];
    readonly firefoxUserPrefs: Record<string, string | number | boolean>;
  };
  /** For `newContext()`, or `use`: permissions that this browser knows. */
  readonly contextOptions: { readonly permissions: string[] };
  /** For `addInitScript()` of the context or page; it does nothing in Chromium. */
  readonly initScript: string;
}

const SOUND_WITHOUT_A_CLICK = { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 };

/**
 * Makes a sound file the microphone of a browser. Chromium plays it as a device; in Firefox and WebKit a script takes the place of
 * `getUserMedia`.
 * @param file Path of a WAV file, which all three play.
 * @param browserName Playwright's `browserName`.
 * @throws Error of the file system where the file cannot be read.
 */
export function microphoneFrom(
  file: string,
  browserName: 'chromium' | 'firefox' | 'webkit',
  { loop = false }: FileMicrophoneOptions = {},
): FileMicrophone {
  const path = resolve(file);
  const bytes = readFileSync(path);
  if (browserName === 'chromium')
    return {
      launchOptions: { args: chromiumArguments(path, loop), firefoxUserPrefs: {} },
      contextOptions: { permissions: ['microphone'] },
      initScript: '',
    };
  return {
    launchOptions: {
      args: [],
      firefoxUserPrefs: browserName === 'firefox' ? SOUND_WITHOUT_A_CLICK : {},
    },
    contextOptions: { permissions: [] },
    initScript: microphoneScript(bytes.toString('base64'), loop),
  };
}

function chromiumArguments(path: string, loop: boolean): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${path}${loop ? '' : '%noloop'}`,
    '--autoplay-policy=no-user-gesture-required',
  ];
}
