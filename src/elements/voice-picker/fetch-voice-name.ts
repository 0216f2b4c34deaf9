import { voiceGroupOf } from '../../contract/voice-group.ts';
import type { Locale } from '../localization/strings.ts';
import { rememberVoiceName } from './remember-voice-name.ts';
import { displayName } from './voice-display-name.ts';
import { fetchVoices } from './voice-listing.ts';
import type { VoicePlayer } from './voice-player.ts';

/**
 * The name of the voice that a player speaks with, which `readVoiceName` knows from then on, unless the page wants nothing remembered.
 * @returns Undefined where the service lists no such voice.
 * @throws SpeechError
 */
export async function fetchVoiceName(player: VoicePlayer, locale: Locale): Promise<string | undefined> {
  const { voice: id, endpoint, fetch } = player;
  const { voices } = await fetchVoices(voiceGroupOf(id, player.voiceGroup), { endpoint, fetch });
  const voice = voices.find((each) => each.id === id);
  if (!voice) return undefined;
  if (!player.forgetVoice) rememberVoiceName(endpoint, voice);
  return displayName(voice, locale);
}
