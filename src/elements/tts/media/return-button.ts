import { adoptStyles } from '../../base/adopt-styles.ts';
import { keepUntranslated } from '../../base/keep-untranslated.ts';

const RULES = `
  [part=return-button] {
    position: fixed;
    inset-block-end: calc(16px + env(safe-area-inset-bottom, 0px));
    /* Not by its place: that the controls come or go would count as a shift of the page's layout. */
    translate: 0 calc(-1 * var(--_sticky-height));
    inset-inline: 0;
    margin-inline: auto;
    inline-size: fit-content;
    max-inline-size: calc(100% - 32px);
    min-block-size: 44px;
    padding: 0 1.2em;
    z-index: 2147483000;
    block-size: auto;
    border: 1px solid var(--_border-color);
    border-radius: 22px;
    background: var(--_accent);
    color: var(--_on-accent);
    font: 600 1rem/1.4 var(--_font);
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
    keepUntranslated(button);
    button.addEventListener('click', this.#onPress);
    return button;
  }
}
