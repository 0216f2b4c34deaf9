import type { Dialect } from '../../contract/dialects.ts';
import { isVoiceGroup } from '../../contract/limits.ts';
import type { VoiceChoice } from './voice-selection.ts';

/** What this reader chose on this origin to read a dialect, if anything; nothing where the browser keeps no data. */
export function readRememberedVoice(dialect: Dialect): VoiceChoice | undefined {
  try {
    const choice = JSON.parse(localStorage.getItem(keyOf(dialect)) ?? 'null');
    const { voice, name, voiceGroup } = choice;
    const isWhole = typeof voice === 'string' && typeof name === 'string' && isVoiceGroup(voiceGroup);
    return isWhole && choice.dialect === dialect ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function rememberVoice(choice: VoiceChoice): void {
  try {
    localStorage.setItem(keyOf(choice.dialect), JSON.stringify(choice));
  } catch {
    // The reader's browser keeps no data for this site.
  }
}

export function forgetVoice(dialect: Dialect): void {
  try {
    localStorage.removeItem(keyOf(dialect));
  } catch {
    // As above.
  }
}

function keyOf(dialect: Dialect): string {
  return `kurdish-speech:voice:${dialect}`;
}
