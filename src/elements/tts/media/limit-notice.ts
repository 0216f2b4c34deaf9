import { adoptStyles } from '../../base/adopt-styles.ts';
import { keepUntranslated } from '../../base/keep-untranslated.ts';
import { nearestLanguage } from '../../localization/element-language.ts';
import { stringsFor } from '../../localization/localized-strings.ts';

const RULES = `
  [part=limit]:not(:empty) {
    display: block;
    padding: 8px 12px;
    color: var(--_color);
    font: 1rem/1.5 var(--_font);
  }
`;

/** What the page has put into the slot `limit`, else a sentence, below the controls. Screen readers say it; the focus stays where it is. */
export class LimitNotice {
  readonly #element: HTMLElement;
  readonly #region = document.createElement('div');
  readonly #slot = document.createElement('slot');

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#slot.name = 'limit';
    this.#region.setAttribute('part', 'limit');
    this.#region.setAttribute('role', 'status');
    keepUntranslated(this.#region);
    // Screen readers say what comes into a region that is there already.
    this.#attach();
  }

  show(): void {
    const { lang, dir, errors } = stringsFor(nearestLanguage(this.#element));
    Object.assign(this.#region, { lang, dir });
    this.#slot.textContent = errors['preview-ended'] ?? '';
    this.#attach();
    this.#region.append(this.#slot);
  }

  hide(): void {
    this.#slot.remove();
  }

  #attach(): void {
    const root = this.#element.shadowRoot;
    if (!root || this.#region.isConnected) return;
    adoptStyles(root, RULES);
    root.append(this.#region);
  }
}
