import type { Dialect } from '../../contract/dialects.ts';
import { isVoiceGroup } from '../../contract/limits.ts';
import type { VoiceChoice } from './voice-selection.ts';

/** The voice that this reader chose for a dialect on this origin; undefined without one, or where storage is blocked. */
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
    // Storage is blocked for this site.
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
