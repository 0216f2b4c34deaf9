import { adoptStyles, LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { nearestLanguage, observeLanguage } from '../localization/element-language.ts';
import { loadStrings, stringsFor } from '../localization/localized-strings.ts';
import type { Strings } from '../localization/strings.ts';
import { DegradedEvent } from './events.ts';
import { keepUntranslated } from './keep-untranslated.ts';

/** How long the first render waits for the page's language before it uses English. */
const LANGUAGE_TIMEOUT_MS = 5000;

/** Base of all elements: the language of the user interface, and what frameworks and servers expect of an element. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only narrows the types of methods that exist
// biome-ignore lint/correctness/noUnusedVariables: the interface below uses it, and must have the same type parameters
export abstract class LocalizedElement<EventMap = HTMLElementEventMap> extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties: PropertyDeclarations = {
    htmlFor: { type: String, attribute: 'for', reflect: true },
    label: { type: String, reflect: true, useDefault: true },
    disabled: { type: Boolean, reflect: true },
    assetBase: { type: String, attribute: 'asset-base', reflect: true },
  };

  /** Id of the element to read from or to write into. */
  declare htmlFor: string | null;
  /** Name of the controls for screen readers. */
  declare label: string;
  /** Disables the controls. */
  declare disabled: boolean;
  /** Folder of the audio worklets and Workers, if neither the script's own folder nor a blob works. */
  declare assetBase: string | null;
  protected readonly internals = this.attachInternals();
  #stopObserving: (() => void) | undefined;
  /** Language of the user interface; undefined until its strings are loaded or the wait has timed out. */
  #language: string | undefined;
  #pageLanguage: string | undefined;
  /** Loads the strings of `#pageLanguage`. */
  #loadingLanguage: Promise<void> | undefined;
  #isFromServer = false;
  /** Initial values of the properties that have attributes. */
  readonly #defaults = new Map<PropertyKey, unknown>();

  constructor() {
    super();
    this.htmlFor = null;
    this.label = '';
    this.disabled = false;
    this.assetBase = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopObserving = observeLanguage(() => this.requestUpdate());
    // Its new place may have another language.
    if (this.hasUpdated) this.requestUpdate();
  }

  /** @internal Moved by `moveBefore()`, which keeps what a removal would end: open dialogs, observers, what is being typed. */
  connectedMoveCallback(): void {
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopObserving?.();
  }

  /** Frameworks remove a prop by setting undefined or an empty string; that restores its default. */
  override requestUpdate(...args: Parameters<LitElement['requestUpdate']>): void {
    super.requestUpdate(...args);
    const [name, , options] = args;
    if (name === undefined || !options || options.attribute === false) return;
    const self = this as Record<PropertyKey, unknown>;
    const fallback = this.#defaults.get(name);
    if (!this.#defaults.has(name)) this.#defaults.set(name, self[name]);
    else if (self[name] === undefined) self[name] = fallback;
    else if (self[name] === '' && (options.type === Number || (fallback && !this.mayBeEmpty(name))))
      self[name] = fallback;
  }

  /** Whether an empty string is a value of a property that has a default. */
  protected mayBeEmpty(_property: PropertyKey): boolean {
    return false;
  }

  /** What is slotted is the page's own. */
  protected override update(changed: PropertyValues): void {
    super.update(changed);
    for (const part of (this.renderRoot as ShadowRoot).children)
      if (part.localName !== 'slot' && !part.hasAttribute('translate')) keepUntranslated(part);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.#isFromServer = this.shadowRoot !== null;
    return this.shadowRoot ?? super.createRenderRoot();
  }

  protected get strings(): Strings {
    return stringsFor(this.#language ?? nearestLanguage(this));
  }

  /** Whether the element renders text, so that it waits for its strings. */
  protected get hasWords(): boolean {
    return true;
  }

  /** The first render waits for the language: no label may appear, or be announced, in another. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const loading = this.hasWords ? this.loadLanguage() : undefined;
    if (loading && this.#language === undefined) {
      const timeout = new Promise((resolve) => setTimeout(resolve, LANGUAGE_TIMEOUT_MS)).then(() => {
        this.#language ??= '';
      });
      return Promise.race([loading, timeout]).then(() => this.scheduleUpdate());
    }
    if (this.#isFromServer) this.#clearServerRendering();
    super.scheduleUpdate();
    return undefined;
  }

  /** Loads the strings for the page's language; undefined if they are already loaded. */
  protected loadLanguage(): Promise<void> | undefined {
    const lang = nearestLanguage(this);
    if (lang === this.#pageLanguage) return this.#loadingLanguage;
    this.#pageLanguage = lang;
    const loading = loadStrings(lang, this.assetBase ?? undefined);
    if (!loading) this.#language = lang;
    this.#loadingLanguage = loading
      ?.catch(({ message }) => {
        this.dispatchEvent(new DegradedEvent({ feature: 'languages', reason: message }));
      })
      .then(() => {
        if (this.#pageLanguage !== lang) return;
        this.#language = lang;
        this.requestUpdate();
      });
    return this.#loadingLanguage;
  }

  /** @internal The element that `for` names, in the same shadow tree or in the document. */
  get forElement(): Element | null {
    if (!this.htmlFor) return null;
    const root = this.getRootNode() as Document | ShadowRoot;
    return root.getElementById?.(this.htmlFor) ?? document.getElementById(this.htmlFor);
  }

  /** @param states Names for `:state()`, and whether they are on. */
  protected showStates(states: Readonly<Record<string, boolean>>): void {
    for (const [name, on] of Object.entries(states)) {
      try {
        if (on) this.internals.states.add(name);
        else this.internals.states.delete(name);
      } catch {
        // Before Chrome 125 the names of states had to start with two dashes.
      }
    }
  }

  /** Server-rendered content stays visible until now; the server knew neither the page's language nor the browser's features. */
  #clearServerRendering(): void {
    this.#isFromServer = false;
    const root = this.renderRoot as ShadowRoot;
    root.replaceChildren();
    adoptStyles(root, (this.constructor as typeof LocalizedElement).elementStyles);
  }
}

// Types the listeners of the element's own events.
export interface LocalizedElement<EventMap = HTMLElementEventMap> {
  addEventListener<Name extends keyof EventMap>(
    type: Name,
    listener: (this: this, event: EventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof EventMap>(
    type: Name,
    listener: (this: this, event: EventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}
