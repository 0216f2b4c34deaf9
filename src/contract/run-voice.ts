import { type Dialect, dialectOfVoice } from './dialects.ts';
import type { SpeechErrorCode } from './error-codes.ts';
import { voiceGroupOf } from './voice-group.ts';

/** What a request says about its voice. */
export interface RequestVoice {
  readonly voice: string;
  readonly voiceGroup: string;
  /** Undefined where the voice says it. */
  readonly dialect: Dialect | undefined;
}

/** Codes with which a service refuses a voice, whatever the text: another one may be let speak it. */
export const VOICE_REFUSALS: readonly SpeechErrorCode[] = [
  'voice-unavailable',
  'language-not-supported',
  'upgrade-required',
];

/**
 * The voice for a run of a text: the one it names; else that of the text where it reads the dialect, as Cast and Studio voices and clones
 * do; else the first that does, of the group of the text's voice.
 * @param ofText The voice of the text.
 * @param firstVoice Finds the first voice of a group for a dialect. What it throws is thrown.
 */
export async function runVoice(
  ofText: Pick<RequestVoice, 'voice' | 'voiceGroup'>,
  { voice, dialect }: { readonly voice?: string | undefined; readonly dialect: Dialect },
  firstVoice: (voiceGroup: string, dialect: Dialect) => Promise<string>,
): Promise<RequestVoice> {
  const groupOfText = voiceGroupOf(ofText.voice, ofText.voiceGroup);
  // An id with a dialect that says no group is of v3, also in a text of another one.
  const group = (id: string) => voiceGroupOf(id, undefined) ?? (dialectOfVoice(id) ? 'v3' : groupOfText);
  const isOpen = !dialectOfVoice(voice ?? ofText.voice);
  // Only Badini voices read Badini (contract, Synthesis); the others read Kurmanji in either script.
  const open = dialect === 'badini' ? 'kurmanji' : dialect;
  if (voice) return { voice, voiceGroup: group(voice), dialect: isOpen ? open : undefined };
  if (isOpen && dialect !== 'badini') return { ...ofText, dialect };
  const voiceGroup = dialect === 'badini' ? 'v5' : groupOfText;
  const first = await firstVoice(voiceGroup, dialect);
  return { voice: first, voiceGroup: voiceGroupOf(first, voiceGroup), dialect: undefined };
}
