import { html, nothing, type TemplateResult } from 'lit';
import type { TokenSource } from '../client/token-source.ts';
import { type Dialect, dialectOfVoice } from '../contract/dialects.ts';
import type { SpeechError } from '../contract/errors.ts';
import { VoiceChangeEvent } from './events.ts';
import type { KurdishTtsElement } from './kurdish-tts.ts';
import type { KurdishVoicePickerElement } from './kurdish-voice-picker.ts';
import { loadVoicePicker } from './load-voice-picker.ts';
import { forgetVoice, recallVoice, type VoiceChoice } from './voice-choice.ts';

/** Which voice an element speaks with: the page's, or what its reader has chosen; and the picker to choose it with. */
export class VoiceMenu {
  picker: 'closed' | 'loading' | 'open' = 'closed';

  readonly #element: KurdishTtsElement;
  /** What the page has asked for. */
  #page: Partial<KurdishTtsElement> = {};
  #chosen: VoiceChoice | undefined;
  #hasRecalled = false;
  #isLoaded = false;

  constructor(element: KurdishTtsElement) {
    this.#element = element;
  }

  /** Undefined while the voice is the page's; a page that sets another later is heard. */
  get chosen(): VoiceChoice | undefined {
    return this.#chosen?.voice === this.#element.voice ? this.#chosen : undefined;
  }

  /** What readers know the voice by; undefined before a catalog has told it. */
  get name(): string | undefined {
    return this.chosen?.name ?? this.#dialog?.nameOf(this.#element.voice);
  }

  get #dialog(): KurdishVoicePickerElement | null | undefined {
    return this.#element.shadowRoot?.querySelector('kurdish-voice-picker');
  }

  /** @param choice What to speak with from now on; null for what the page asks for. */
  choose(choice: VoiceChoice | null): void {
    this.#take(choice);
    this.#element.dispatchEvent(new VoiceChangeEvent(this.#element));
  }

  /** Takes what this reader chose on an earlier visit, once: an element without controls leaves it to the page. */
  recall(dialect: Dialect | undefined): void {
    const { controls, forgetVoice } = this.#element;
    if (!dialect || !controls || forgetVoice || this.#hasRecalled) return;
    this.#hasRecalled = true;
    const choice = recallVoice(dialect);
    if (choice) this.#take(choice);
  }

  /** A choice that the account may no longer use must not silence the page for good. */
  refused({ code }: SpeechError): void {
    const { chosen } = this;
    if (!chosen || (code !== 'upgrade-required' && code !== 'voice-unavailable')) return;
    forgetVoice(chosen.dialect);
    this.#take(null);
  }

  /** @throws SpeechError `asset-blocked` */
  async open(): Promise<void> {
    const element = this.#element;
    this.#show('loading');
    try {
      await loadVoicePicker(element.assetBase ?? undefined);
    } catch (error) {
      this.#show('closed');
      throw error;
    }
    this.#isLoaded = true;
    this.#show('open');
    await element.updateComplete;
    this.#dialog?.show();
  }

  render(tokenSource: TokenSource): TemplateResult | typeof nothing {
    return this.#isLoaded
      ? html`<kurdish-voice-picker embedded .speaker=${this.#element} .tokenSource=${tokenSource} @close=${() => this.#closed()}></kurdish-voice-picker>`
      : nothing;
  }

  #take(choice: VoiceChoice | null): void {
    const element = this.#element;
    const { voice, voiceGroup, dialect } = element;
    if (!this.chosen) this.#page = { voice, voiceGroup, dialect };
    this.#chosen = choice ?? undefined;
    Object.assign(element, this.#page);
    if (!choice) return;
    element.voice = choice.voice;
    element.voiceGroup = choice.voiceGroup;
    // Its id tells the service nothing of the dialect (contract, TTS request).
    if (!dialectOfVoice(choice.voice)) element.dialect = choice.dialect;
  }

  #closed(): void {
    this.#show('closed');
    this.#element.shadowRoot?.querySelector<HTMLElement>('[part=voice-button]')?.focus();
  }

  #show(picker: VoiceMenu['picker']): void {
    this.picker = picker;
    this.#element.requestUpdate();
  }
}
