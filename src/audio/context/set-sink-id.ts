import { SpeechError, type SpeechErrorCode } from '../../contract/errors.ts';
import { outputDevice } from './output-device.ts';

const CODES: Readonly<Record<string, SpeechErrorCode>> = {
  NotFoundError: 'invalid-argument',
  NotAllowedError: 'not-allowed',
};

/**
 * Moves the sound of a page to an audio output, and reports what the browser refuses as an error of ours.
 * @param id Empty for the default device.
 * @throws SpeechError `not-supported`; `invalid-argument` where there is no such device, `not-allowed` where the page may not use it, with
 *   the browser's error as its cause (Audio Output Devices API, 2.3; Web Audio API, 1.2.4).
 */
export async function setSinkId(id: string): Promise<void> {
  if (!outputDevice.canChoose)
    throw new SpeechError('not-supported', 'This browser cannot choose an output for speech.');
  try {
    await outputDevice.setSinkId(id);
  } catch (cause) {
    const { name, message } = cause as DOMException;
    throw new SpeechError(CODES[name] ?? 'internal', `The audio output cannot be used: ${message}`, {
      field: 'sinkId',
      cause,
    });
  }
}
