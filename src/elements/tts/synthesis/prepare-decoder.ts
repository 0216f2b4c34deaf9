import { hasWebAudio } from '../../../audio/context/has-web-audio.ts';
import { savesData } from '../../base/saves-data.ts';
import { loadSpeechDecoder } from './load-speech-decoder.ts';

/**
 * Loads, before anybody listens, what plays and decodes where there is no Web Audio: on a slow line a press would wait for one file after the
 * other. What fails here is tried again then.
 */
export function prepareDecoder(assetBase: string | undefined): void {
  if (hasWebAudio() || savesData()) return;
  loadSpeechDecoder(assetBase)
    .then(({ chooseDecoder }) => chooseDecoder(assetBase))
    .catch(() => {});
}
