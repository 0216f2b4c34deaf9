import { adoptStyles, LitElement, type PropertyDeclarations } from 'lit';
import { createTokenSource } from '../../client/create-token-source.ts';
import type { TokenFetcher, TokenSource } from '../../client/token-source.ts';
import { nearestLanguage, observeLanguage } from '../localization/element-language.ts';
import { loadStrings, stringsFor } from '../localization/localized-strings.ts';
import type { Strings } from '../localization/strings.ts';
import { DegradedEvent } from './events.ts';

/** How long nothing is shown for the want of its language; English is, after it. */
const PATIENCE_MS = 5000;

/** Where calls go, and how they are allowed. */
interface SpeechConnection {
  readonly endpoint: string;
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** What both elements are: a way to the speech service, and a language to speak to the reader in. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only narrows the types of methods that exist
// biome-ignore lint/correctness/noUnusedVariables: the interface below uses it, and must have the same type parameters
export abstract class SpeechElement<EventMap = HTMLElementEventMap> extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties: PropertyDeclarations = {
    htmlFor: { type: String, attribute: 'for', reflect: true },
    label: { type: String, reflect: true, useDefault: true },
    disabled: { type: Boolean, reflect: true },
    endpoint: { type: String, reflect: true, useDefault: true },
    tokenEndpoint: { type: String, attribute: 'token-endpoint', reflect: true },
    assetBase: { type: String, attribute: 'asset-base', reflect: true },
    tokenSource: { attribute: false },
    fetch: { attribute: false },
  };

  /** Id of the element to read from or to write into. */
  declare htmlFor: string | null;
  /** Name of the controls for screen readers. */
  declare label: string;
  /** Out of use. */
  declare disabled: boolean;
  /** The proxy's mount. */
  declare endpoint: string;
  /** Where tokens come from; `<endpoint>/token` when not set. */
  declare tokenEndpoint: string | null;
  /** Folder of the audio worklets and Workers, where neither the script's own folder nor a blob will do. */
  declare assetBase: string | null;
  /** A token source, or the URL or function to make one of. */
  declare tokenSource: TokenSource | TokenFetcher | string | undefined;
  /** Used for every call in place of the global one. */
  declare fetch: typeof globalThis.fetch | undefined;

  protected readonly internals = this.attachInternals();
  #tokenCache: { from: unknown; fetch: unknown; source: TokenSource } | undefined;
  #stopObserving: (() => void) | undefined;
  /** What the reader is spoken to in; undefined before it is settled. */
  #language: string | undefined;
  #wantedLanguage: string | undefined;
  /** Of the language wanted last. */
  #learning: Promise<void> | undefined;
  #isFromServer = false;
  /** First values of the properties that attributes set. */
  readonly #defaults = new Map<PropertyKey, unknown>();

  constructor() {
    super();
    this.htmlFor = null;
    this.label = '';
    this.disabled = false;
    this.endpoint = '/speech';
    this.tokenEndpoint = null;
    this.assetBase = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopObserving = observeLanguage(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopObserving?.();
  }

  /** Frameworks take a prop away by setting undefined, or an empty string: the property has its default again. */
  override requestUpdate(...given: Parameters<LitElement['requestUpdate']>): void {
    super.requestUpdate(...given);
    const [name, , options] = given;
    if (name === undefined || !options || options.attribute === false) return;
    const self = this as Record<PropertyKey, unknown>;
    const fallback = this.#defaults.get(name);
    if (!this.#defaults.has(name)) this.#defaults.set(name, self[name]);
    else if (self[name] === undefined) self[name] = fallback;
    // The mount may be the root itself, and a text without letters is one.
    else if (self[name] === '' && (options.type === Number || (fallback && name !== 'endpoint')))
      self[name] = fallback;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.#isFromServer = this.shadowRoot !== null;
    return this.shadowRoot ?? super.createRenderRoot();
  }

  protected get strings(): Strings {
    return stringsFor(this.#language ?? nearestLanguage(this));
  }

  /** Whether it shows anything of its own, and so waits for its strings. */
  protected get hasWords(): boolean {
    return true;
  }

  /** The first rendering waits for the language: a label must not be seen, or heard, in another. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const learning = this.hasWords ? this.learnLanguage() : undefined;
    if (learning && this.#language === undefined) {
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => {
        this.#language ??= '';
      });
      return Promise.race([learning, patience]).then(() => this.scheduleUpdate());
    }
    if (this.#isFromServer) this.#drawAnew();
    super.scheduleUpdate();
    return undefined;
  }

  /** Fetches the strings for the language of the page; undefined where they are here. */
  protected learnLanguage(): Promise<void> | undefined {
    const lang = nearestLanguage(this);
    if (lang === this.#wantedLanguage) return this.#learning;
    this.#wantedLanguage = lang;
    const loading = loadStrings(lang, this.assetBase ?? undefined);
    if (!loading) this.#language = lang;
    this.#learning = loading
      ?.catch(({ message }) => {
        this.dispatchEvent(new DegradedEvent({ feature: 'languages', reason: message }));
      })
      .then(() => {
        if (this.#wantedLanguage !== lang) return;
        this.#language = lang;
        this.requestUpdate();
      });
    return this.#learning;
  }

  protected get connection(): SpeechConnection {
    return { endpoint: this.endpoint, tokenSource: this.#tokens(), fetch: this.fetch };
  }

  /** The element that `for` names, in the same shadow tree or in the document. */
  protected get forElement(): Element | null {
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

  /** What a server rendered stays to be seen until now; it knew neither the language of the page nor what this browser can do. */
  #drawAnew(): void {
    this.#isFromServer = false;
    const root = this.renderRoot as ShadowRoot;
    root.replaceChildren();
    adoptStyles(root, (this.constructor as typeof SpeechElement).elementStyles);
  }

  #tokens(): TokenSource {
    const from = this.tokenSource ?? this.tokenEndpoint ?? `${this.endpoint.replace(/\/+$/, '')}/token`;
    if (typeof from === 'object') return from;
    if (this.#tokenCache?.from !== from || this.#tokenCache.fetch !== this.fetch)
      this.#tokenCache = { from, fetch: this.fetch, source: createTokenSource(from, { fetch: this.fetch }) };
    return this.#tokenCache.source;
  }
}

// Types the listeners of the element's own events.
export interface SpeechElement<EventMap = HTMLElementEventMap> {
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
