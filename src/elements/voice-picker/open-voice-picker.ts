import type { TokenSource } from '../../client/token-source.ts';
import { embedPicker } from './embedded-picker.ts';
import { KurdishVoicePickerElement } from './kurdish-voice-picker.ts';
import type { VoicePlayer } from './voice-player.ts';

export { fetchVoiceName } from './fetch-voice-name.ts';

/**
 * Opens a player's own picker.
 * @param tokenSource The one that the player uses.
 */
export function openVoicePicker(player: VoicePlayer, tokenSource: TokenSource): KurdishVoicePickerElement {
  const picker = player.shadowRoot?.querySelector('kurdish-voice-picker') ?? addPicker(player);
  picker.tokenSource = tokenSource;
  picker.show();
  return picker;
}

/** Appended after the player's rendered template, which leaves it alone, and outside the controls, whose shortcuts do not apply to it. */
function addPicker(player: VoicePlayer): KurdishVoicePickerElement {
  const picker = new KurdishVoicePickerElement();
  embedPicker(picker, player);
  picker.addEventListener('close', () => {
    // The button that opened it may have been rendered again.
    player.shadowRoot?.querySelector<HTMLElement>('[part=voice-button]')?.focus();
    // The name of the voice may be known now.
    player.requestUpdate();
  });
  player.shadowRoot?.append(picker);
  return picker;
}
