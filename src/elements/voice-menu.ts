import type { TokenSource } from '../client/token-source.ts';
import type { Dialect } from '../contract/dialects.ts';
import type { SpeechError } from '../contract/errors.ts';
import { VoiceChangeEvent } from './events.ts';
import type { KurdishTtsElement } from './kurdish-tts.ts';
import type { KurdishVoicePickerElement } from './kurdish-voice-picker.ts';
import { loadVoicePicker } from './load-voice-picker.ts';
import { forgetVoice, recallVoice, type VoiceChoice } from './voice-choice.ts';

/** Which voice an element speaks with: the page's, or what its reader has chosen; and the picker to choose it with. */
export class VoiceMenu {
  readonly #element: KurdishTtsElement;
  /** What the page has asked for. */
  #page: Partial<KurdishTtsElement> = {};
  #chosen: VoiceChoice | undefined;
  /** The dialect for which the memory was asked. */
  #recalled: Dialect | undefined;
  #picker: KurdishVoicePickerElement | undefined;

  constructor(element: KurdishTtsElement) {
    this.#element = element;
  }

  /** Undefined while the voice is the page's; a page that sets another later is heard. */
  get chosen(): VoiceChoice | undefined {
    return this.#chosen?.voice === this.#element.voice ? this.#chosen : undefined;
  }

  /** What readers know the voice by; undefined before a catalog has told it. */
  get name(): string | undefined {
    return this.chosen?.name ?? this.#picker?.nameOf(this.#element.voice);
  }

  /** @param choice What to speak with from now on; null for what the page asks for. */
  choose(choice: VoiceChoice | null): void {
    this.#take(choice);
    this.#element.dispatchEvent(new VoiceChangeEvent(this.#element));
  }

  /** Takes what this reader chose for a dialect on an earlier visit. An element without controls leaves the voice to the page. */
  recall(dialect: Dialect | undefined): void {
    const { controls, forgetVoice } = this.#element;
    if (!dialect || !controls || forgetVoice || dialect === this.#recalled) return;
    this.#recalled = dialect;
    const choice = recallVoice(dialect);
    // A voice that was chosen for one dialect may not read another.
    if (choice || this.chosen?.dialect !== dialect) this.#take(choice ?? null);
  }

  /** A choice that the account may no longer use must not silence the page for good. */
  refused({ code }: SpeechError): void {
    const { chosen } = this;
    if (!chosen || (code !== 'upgrade-required' && code !== 'voice-unavailable')) return;
    forgetVoice(chosen.dialect);
    this.#take(null);
  }

  /**
   * @param button Was pressed, and gets the focus back.
   * @throws SpeechError `asset-blocked`
   */
  async open(button: HTMLElement, tokenSource: TokenSource): Promise<void> {
    button.ariaBusy = 'true';
    try {
      const { openVoicePicker } = await loadVoicePicker(this.#element.assetBase ?? undefined);
      this.#picker = openVoicePicker(this.#element, button, tokenSource);
    } finally {
      button.ariaBusy = null;
    }
  }

  #take(choice: VoiceChoice | null): void {
    const element = this.#element;
    const { voice, voiceGroup } = element;
    if (!this.chosen) this.#page = { voice, voiceGroup };
    this.#chosen = choice ?? undefined;
    Object.assign(element, this.#page);
    if (!choice) return;
    element.voice = choice.voice;
    element.voiceGroup = choice.voiceGroup;
  }
}
