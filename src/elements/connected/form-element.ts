import type { PropertyDeclarations, PropertyValues } from 'lit';
import { ConnectedElement } from './connected-element.ts';

/** A form-associated element, like native controls: value, reset, validity, disabled fieldsets. */
export abstract class FormElement extends ConnectedElement {
  static readonly formAssociated = true;
  static override properties: PropertyDeclarations = {
    name: { type: String, reflect: true },
    defaultValue: { type: String, attribute: 'value', useDefault: true },
    required: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, attribute: 'readonly', reflect: true },
  };

  /** Name of `value` in the submitted form data. */
  declare name: string | null;
  /** Initial value, and the value after a form reset. */
  declare defaultValue: string;
  /** An empty value is invalid. */
  declare required: boolean;
  /** The reader cannot change the value; it is still submitted. */
  declare readOnly: boolean;

  /** Undefined while the value is the default. */
  #value: string | undefined;
  #customError = '';
  /** Disabled by its own attribute or by a fieldset. */
  #isDisabled = false;

  constructor() {
    super();
    this.name = null;
    this.defaultValue = '';
    this.required = false;
    this.readOnly = false;
    if (!Object.hasOwn(this, 'value')) return;
    // A value set before the element was defined would shadow the accessor.
    const { value } = this;
    Reflect.deleteProperty(this, 'value');
    this.value = value;
  }

  /** Submitted under `name`: `defaultValue` until something is dictated or chosen. */
  get value(): string {
    return this.#value ?? this.defaultValue;
  }

  set value(value: string) {
    this.#value = String(value ?? '');
    this.#updateForm();
    this.requestUpdate();
  }

  /** The form that owns the element. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The `<label>` elements of the element. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** Text of the labels. */
  protected get labelText(): string {
    return [...this.labels].map((label) => label.textContent?.trim() ?? '').join(' ');
  }

  /** `valueMissing` and `customError` can be true. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** What is wrong with the value, in the reader's language. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether the element takes part in validation. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** The tag name, like `type` of native controls. */
  get type(): string {
    return this.localName;
  }

  /** Whether the value is valid; dispatches `invalid` if not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** Like `checkValidity()`, and also shows the message. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /**
   * Sets or clears a custom validation error.
   * @param message Shown to the reader; empty to clear the error.
   */
  setCustomValidity(message: string): void {
    this.#customError = message;
    this.#updateForm();
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    this.#isDisabled = disabled;
    // May be called while an update reflects the attribute; an update requested there would be dropped.
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
  formResetCallback(): void {
    this.#value = undefined;
    this.#updateForm();
    this.requestUpdate();
  }

  /** @internal */
  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state;
  }

  /** Disabled or read-only. */
  protected get isOff(): boolean {
    return this.disabled || this.readOnly || this.#isDisabled;
  }

  /** Validation message of an empty required value. */
  protected abstract get missingMessage(): string;

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    // The first render may wait for its language; a form submitted meanwhile needs the value now.
    if (!this.hasUpdated) this.#updateForm();
    return super.scheduleUpdate();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // The language of the message may have changed.
    this.#updateForm();
  }

  #updateForm(): void {
    this.internals.setFormValue(this.value);
    const valueMissing = this.required && !this.value;
    const customError = this.#customError !== '';
    const anchor = this.renderRoot?.querySelector<HTMLElement>('button') ?? undefined;
    const message = this.#customError || (valueMissing ? this.missingMessage : '');
    this.internals.setValidity({ valueMissing, customError }, message, anchor);
  }
}
