import { SpeechError } from '../contract/errors.ts';

/**
 * Loads what makes a site speak: it is in the package kurdish-speech-service, which only builds need.
 * @throws SpeechError `not-supported` where that is not installed.
 */
export async function loadSpeakSite(): Promise<typeof import('./speak-site.ts')> {
  try {
    return await import('./speak-site.ts');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes("'kurdish-speech-service'")) throw error;
    throw new SpeechError(
      'not-supported',
      'Speech of a site is made by the package kurdish-speech-service; install it: npm install --save-dev kurdish-speech-service',
    );
  }
}
