import type { SpeechError } from '../../contract/errors.ts';
import type { ListedVoice } from './voice-listing.ts';

/** Why a voice cannot be chosen. */
export interface VoiceRestriction {
  readonly code: 'upgrade-required' | 'voice-unavailable';
  /** Where to get a plan that has it, if that is known. */
  readonly upgradeUrl: string | undefined;
}

/** Learned from refusals, until the page is loaded again: a catalog does not say what an account may use (contract, GET get-speakers). */
const learned = new Map<string, VoiceRestriction>();

/** Whether an error is about the voice, and stays as long as the plan does. */
export function isVoiceRestriction(error: SpeechError): boolean {
  return error.code === 'upgrade-required' || error.code === 'voice-unavailable';
}

export function recordRestriction(
  endpoint: string,
  voiceId: string,
  { code, upgradeUrl }: SpeechError,
): void {
  if (code === 'upgrade-required' || code === 'voice-unavailable')
    learned.set(`${endpoint} ${voiceId}`, { code, upgradeUrl });
}

/** @param upgradeUrl Said of all that the listing marks. */
export function restrictionOf(
  endpoint: string,
  voice: ListedVoice,
  upgradeUrl: string | undefined,
): VoiceRestriction | undefined {
  if (voice.locked) return { code: 'upgrade-required', upgradeUrl };
  return learned.get(`${endpoint} ${voice.id}`);
}
