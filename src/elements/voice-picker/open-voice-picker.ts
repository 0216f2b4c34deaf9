import type { TokenSource } from '../../client/token-source.ts';
import type { KurdishTtsElement } from '../tts/kurdish-tts.ts';
import { KurdishVoicePickerElement } from './kurdish-voice-picker.ts';

/**
 * Opens the picker of an element.
 * @param tokenSource The element's own.
 */
export function openVoicePicker(
  element: KurdishTtsElement,
  tokenSource: TokenSource,
): KurdishVoicePickerElement {
  const picker = pickerIn(element) ?? addPicker(element);
  picker.tokenSource = tokenSource;
  picker.show();
  return picker;
}

function pickerIn(element: KurdishTtsElement): KurdishVoicePickerElement | null | undefined {
  return element.shadowRoot?.querySelector('kurdish-voice-picker');
}

/** Behind what the element renders, where its next rendering leaves it alone, and outside the controls, whose keys are not the picker's. */
function addPicker(element: KurdishTtsElement): KurdishVoicePickerElement {
  const picker = new KurdishVoicePickerElement();
  picker.embedded = true;
  picker.speaker = element;
  picker.addEventListener('close', () => {
    // The button that opened it may have been rendered anew.
    element.shadowRoot?.querySelector<HTMLElement>('[part=voice-button]')?.focus();
    // The list has told the names of voices.
    element.requestUpdate();
  });
  element.shadowRoot?.append(picker);
  return picker;
}
