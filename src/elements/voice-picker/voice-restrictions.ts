import type { SpeechError } from '../../contract/errors.ts';
import type { ListedVoice } from './voice-listing.ts';

/** Why a voice cannot be chosen. */
export interface VoiceRestriction {
  readonly code: 'upgrade-required' | 'voice-unavailable';
  /** Where to get a plan that includes it, if known. */
  readonly upgradeUrl: string | undefined;
}

/** Learned from refusals, for the lifetime of the page: the catalog does not say which voices an account may use (docs/contract-coverage.md). */
const learned = new Map<string, VoiceRestriction>();

/** Whether an error concerns the voice and lasts as long as the plan does. */
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

/** @param upgradeUrl Applies to every voice that the listing marks as locked. */
export function restrictionOf(
  endpoint: string,
  voice: ListedVoice,
  upgradeUrl: string | undefined,
): VoiceRestriction | undefined {
  if (voice.locked) return { code: 'upgrade-required', upgradeUrl };
  return learned.get(`${endpoint} ${voice.id}`);
}
