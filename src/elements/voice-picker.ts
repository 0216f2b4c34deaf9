import type { TokenSource } from '../client/token-source.ts';
import type { KurdishTtsElement } from './kurdish-tts.ts';
import { KurdishVoicePickerElement } from './kurdish-voice-picker.ts';

/**
 * Opens the picker of an element.
 * @param button Gets the focus back.
 * @param tokenSource The element's own.
 */
export function openVoicePicker(
  element: KurdishTtsElement,
  button: HTMLElement,
  tokenSource: TokenSource,
): KurdishVoicePickerElement {
  const picker = pickerIn(element) ?? addPicker(element, button);
  picker.tokenSource = tokenSource;
  picker.show();
  return picker;
}

function pickerIn(element: KurdishTtsElement): KurdishVoicePickerElement | null | undefined {
  return element.shadowRoot?.querySelector('kurdish-voice-picker');
}

/** Behind what the element renders, where its next rendering leaves it alone, and outside the controls, whose keys are not the picker's. */
function addPicker(element: KurdishTtsElement, button: HTMLElement): KurdishVoicePickerElement {
  const picker = new KurdishVoicePickerElement();
  picker.embedded = true;
  picker.speaker = element;
  picker.addEventListener('close', () => {
    button.focus();
    // The list has told the names of voices.
    element.requestUpdate();
  });
  element.shadowRoot?.append(picker);
  return picker;
}
