import type { Dialect } from '../../contract/dialects.ts';
import { isVoiceGroup, type VoiceGroup } from '../../contract/limits.ts';

/** A voice and the speaker group that holds it: one value, because the service refuses a voice under another group. */
export interface VoiceSelection {
  /** Id in the catalog; empty for the group's first voice. */
  readonly voice: string;
  readonly voiceGroup: VoiceGroup;
}

/** A voice as a reader chooses it. */
export interface VoiceChoice extends VoiceSelection {
  /** What it was chosen to read. */
  readonly dialect: Dialect;
  /** What readers know it by. */
  readonly name: string;
}

/** What this reader chose on this origin to read a dialect, if anything; nothing where the browser keeps no data. */
export function recallVoice(dialect: Dialect): VoiceChoice | undefined {
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
