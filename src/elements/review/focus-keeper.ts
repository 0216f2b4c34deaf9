import type { LitElement, ReactiveController } from 'lit';

/** Moves the focus among the words, and keeps it in its section where a press has removed the button that was pressed. */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null = null;
  #section: Element | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get isInWords(): boolean {
    return this.#host.shadowRoot?.activeElement?.closest('[part=words]') != null;
  }

  /** Goes to what may take the place of the current word, or to the summary after the last one. */
  async goToWord(): Promise<void> {
    await this.#host.updateComplete;
    const part = (name: string) => this.#host.shadowRoot?.querySelector<HTMLElement>(`[part~=${name}]`);
    (part('alternative') ?? part('keep-button') ?? part('summary'))?.focus();
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement ?? null;
    this.#section = this.#focused?.closest('details, [part=words]') ?? null;
  }

  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected) return;
    const section = this.#section;
    const next =
      section?.querySelector('[part=restore-button]') ?? section?.querySelector('summary, [part=summary]');
    // The focus may cause another update.
    void this.#host.updateComplete.then(() => (next as HTMLElement | null)?.focus());
  }
}
