import type { PropertyDeclarations } from 'lit';
import { booleanAttributeConverter } from '../../base/boolean-attribute-converter.ts';
import { TextElement } from '../text/text-element.ts';
import type { DictationState } from '../transcription/dictation-state.ts';
import { createPushToTalk, type PushActions } from './push-to-talk.ts';
import { Shortcut } from './shortcut.ts';

/** How the button is used: press to start and press to stop, or talk while it is pressed. */
export type Trigger = 'toggle' | 'hold';

/** How dictation is started and stopped: by the button, its label, a key of the page, or the first final text. */
export abstract class TriggerElement extends TextElement {
  static override properties: PropertyDeclarations = {
    trigger: { type: String, reflect: true, useDefault: true },
    shortcut: { type: String, reflect: true },
    continuous: { type: Boolean, converter: booleanAttributeConverter, reflect: true },
  };

  /** `toggle`: press to start, press to stop. `hold`: push to talk. */
  declare trigger: Trigger;
  /** A key that presses the button wherever the focus is, as in `aria-keyshortcuts`: F8, Alt+M, Control+Shift+Space. */
  declare shortcut: string | null;
  /** Continue after the first final text. */
  declare continuous: boolean;

  readonly #actions: PushActions = {
    holds: () => this.trigger === 'hold',
    isOff: () => this.isOff,
    start: () => void this.start(),
    stop: () => void this.stop(),
    toggle: () => void (this.state === 'inactive' && !this.isLoading ? this.start() : this.stop()),
  };
  /** Event listeners of the button. */
  protected readonly push = createPushToTalk(this.#actions);

  constructor() {
    super();
    this.trigger = 'toggle';
    this.shortcut = null;
    this.continuous = false;
    new Shortcut(this, this.#actions);
    // Clicking a `<label>` and calling `click()` press the button.
    this.addEventListener('click', (event) => {
      if (event.composedPath()[0] === this && !this.isOff) this.push.click(event);
    });
  }

  abstract get state(): DictationState;
  abstract start(): Promise<void>;
  /** The code of dictation is loading. */
  protected abstract get isLoading(): boolean;
}
