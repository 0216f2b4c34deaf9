import { LANGUAGES } from '../localization/languages.ts';
import { VOICE_NAMES } from './read-voice-name.ts';
import { displayName } from './voice-display-name.ts';
import type { ListedVoice } from './voice-listing.ts';

/** Names kept; those of other voices are forgotten first. */
const MOST = 20;

/** Keeps a voice's name, in all languages, for `readVoiceName`. */
export function rememberVoiceName(endpoint: string, voice: ListedVoice): void {
  const key = `${endpoint} ${voice.id}`;
  const names = Object.fromEntries(
    LANGUAGES.map((language) => [language.lang, displayName(voice, language)]),
  );
  try {
    const others = Object.entries(storedNames()).filter(([other]) => other !== key);
    const kept = [...others, [key, names]].slice(-MOST);
    localStorage.setItem(VOICE_NAMES, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is blocked for this site.
  }
}

function storedNames(): object {
  try {
    return Object(JSON.parse(localStorage.getItem(VOICE_NAMES) ?? ''));
  } catch {
    return {};
  }
}
