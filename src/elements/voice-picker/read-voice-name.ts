/** Names in `localStorage`: by endpoint and voice, then by language of the user interface. */
export const VOICE_NAMES = 'kurdish-speech:voice-names';

/**
 * A voice's name as the service last told it to this browser, so that it is known before the list of voices has loaded.
 * @param voice Id in the catalog.
 * @param lang BCP 47 tag of the user interface.
 * @returns Undefined if the service has not told it, or where storage is blocked.
 */
export function readVoiceName(endpoint: string, voice: string, lang: string): string | undefined {
  try {
    const name = JSON.parse(localStorage[VOICE_NAMES])[`${endpoint} ${voice}`][lang];
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
