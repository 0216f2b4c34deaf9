import { adoptStyles } from '../shared/adopt-styles.ts';

const RULES = `
  [part=return-button] {
    position: fixed;
    inset-block-end: calc(16px + var(--kurdish-sticky-height, 0px) + env(safe-area-inset-bottom, 0px));
    inset-inline: 0;
    margin-inline: auto;
    inline-size: fit-content;
    max-inline-size: calc(100% - 32px);
    min-block-size: 44px;
    padding: 0 1.2em;
    z-index: 2147483000;
    border: 1px solid var(--kurdish-border-color, currentColor);
    border-radius: 22px;
    background: var(--kurdish-accent, #0b57d0);
    color: var(--kurdish-on-accent, #fff);
    font: 600 16px/1.4 var(--kurdish-font, system-ui, sans-serif);
    cursor: pointer;
  }
  [part=return-button]:focus-visible {
    outline: var(--kurdish-focus-ring, 2px solid Highlight);
    outline-offset: 2px;
  }
`;

/** Offers to return to the voice, at the bottom of the view. */
export class ReturnButton {
  readonly #element: HTMLElement;
  readonly #onPress: () => void;
  #button: HTMLButtonElement | undefined;

  constructor(element: HTMLElement, onPress: () => void) {
    this.#element = element;
    this.#onPress = onPress;
  }

  /** @param text undefined hides it. @param locale Language and direction of the text. */
  show(text: string | undefined, locale?: { readonly lang: string; readonly dir: string }): void {
    if (!text || !locale) {
      this.#button?.remove();
      return;
    }
    const root = this.#element.shadowRoot;
    this.#button ??= this.#create();
    Object.assign(this.#button, { textContent: text, lang: locale.lang, dir: locale.dir });
    if (!root || this.#button.isConnected) return;
    adoptStyles(root, RULES);
    root.append(this.#button);
  }

  #create(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('part', 'return-button');
    button.addEventListener('click', this.#onPress);
    return button;
  }
}
