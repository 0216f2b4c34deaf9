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
  /** The voice of the request at hand. */
  asked: string | undefined;
  /** Whether a picker beside the element chooses for it. */
  remembers = false;
  #chosen: VoiceChoice | undefined;
  /** What was chosen here, by dialect; undefined is the page's. */
  readonly #choices = new Map<Dialect, VoiceChoice | undefined>();
  /** The dialect of the page for which the voice was settled. */
  #settled: Dialect | undefined;
  /** The voice as this has left it: another is of the page's script. */
  #known: string | undefined;
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

  /** What the page asks for. */
  get ofPage(): string {
    return (this.chosen && this.#page.voice) ?? this.#element.voice;
  }

  /** Call it when the page's own voice is there: whatever is set later wins over what is remembered. */
  notice(): void {
    this.#known ??= this.#element.voice;
  }

  /**
   * @param choice What to speak with from now on; null for what the page asks for.
   * @param dialect What the page reads.
   */
  choose(choice: VoiceChoice | null, dialect: Dialect): void {
    this.#take(choice);
    this.#settled = dialect;
    this.#choices.set(choice?.dialect ?? dialect, choice ?? undefined);
    this.#element.dispatchEvent(new VoiceChangeEvent(this.#element));
  }

  /**
   * Takes what this reader chose for a dialect here or on an earlier visit. An element without controls and picker leaves the voice to
   * the page.
   * @param dialect What the page reads.
   */
  recall(dialect: Dialect): void {
    const { voice, controls, forgetVoice } = this.#element;
    this.notice();
    if (forgetVoice || !(controls || this.remembers) || dialect === this.#settled || voice !== this.#known)
      return;
    this.#settled = dialect;
    const choice = this.#choices.has(dialect) ? this.#choices.get(dialect) : recallVoice(dialect);
    // A voice that was chosen for one dialect may not read another.
    if (choice || this.chosen?.dialect !== dialect) this.#take(choice ?? null);
  }

  /** A choice that the account may no longer use must not silence the page for good. */
  refused({ code }: SpeechError): void {
    const { chosen } = this;
    if (
      chosen?.voice !== this.asked ||
      !chosen ||
      (code !== 'upgrade-required' && code !== 'voice-unavailable')
    )
      return;
    forgetVoice(chosen.dialect);
    this.#choices.delete(chosen.dialect);
    this.#take(null);
  }

  /**
   * @param button Was pressed.
   * @throws SpeechError `asset-blocked`
   */
  async open(button: HTMLElement, tokenSource: TokenSource): Promise<void> {
    button.ariaBusy = 'true';
    try {
      const { openVoicePicker } = await loadVoicePicker(this.#element.assetBase ?? undefined);
      this.#picker = openVoicePicker(this.#element, tokenSource);
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
    if (choice) Object.assign(element, { voice: choice.voice, voiceGroup: choice.voiceGroup });
    this.#known = element.voice;
  }
}
