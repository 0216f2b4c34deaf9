import type { PropertyDeclarations, PropertyValues } from 'lit';
import { SpeechElement } from './speech-element.ts';

/** A control of forms, as the platform's own are: value, reset, validity, disabled fieldsets. */
export abstract class FormElement extends SpeechElement {
  static readonly formAssociated = true;
  static override properties: PropertyDeclarations = {
    name: { type: String, reflect: true },
    defaultValue: { type: String, attribute: 'value', useDefault: true },
    required: { type: Boolean, reflect: true },
    readOnly: { type: Boolean, attribute: 'readonly', reflect: true },
  };

  /** What the form submits `value` under. */
  declare name: string | null;
  /** `value` at first and after the form's reset. */
  declare defaultValue: string;
  /** The form is not valid without a value. */
  declare required: boolean;
  /** The reader cannot change the value now; it is submitted. */
  declare readOnly: boolean;

  /** Undefined while the value is the default. */
  #value: string | undefined;
  #customError = '';
  /** By its attribute or by a fieldset. */
  #isDisabled = false;

  constructor() {
    super();
    this.name = null;
    this.defaultValue = '';
    this.required = false;
    this.readOnly = false;
    if (!Object.hasOwn(this, 'value')) return;
    // Set before the element was defined, it would hide the accessor.
    const { value } = this;
    Reflect.deleteProperty(this, 'value');
    this.value = value;
  }

  /** What the form submits under `name`: `defaultValue` until something is dictated or chosen. */
  get value(): string {
    return this.#value ?? this.defaultValue;
  }

  set value(value: string) {
    this.#value = String(value ?? '');
    this.#tellForm();
    this.requestUpdate();
  }

  /** The form it belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The labels that name it. */
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

  /** Whether the form asks it. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** The tag's name, as the platform's own controls tell their kind. */
  get type(): string {
    return this.localName;
  }

  /** Whether the value is valid; dispatches `invalid` where it is not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** The same, and tells the reader. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /**
   * Makes the value invalid for a reason of the page's own, or lets it be.
   * @param message Why; empty where it is valid.
   */
  setCustomValidity(message: string): void {
    this.#customError = message;
    this.#tellForm();
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    this.#isDisabled = disabled;
    // It may come while an update reflects the attribute, and would be lost in it.
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
  formResetCallback(): void {
    this.#value = undefined;
    this.#tellForm();
    this.requestUpdate();
  }

  /** @internal */
  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state;
  }

  /** Whether the reader cannot use it now. */
  protected get isOff(): boolean {
    return this.disabled || this.readOnly || this.#isDisabled;
  }

  /** Said of a required value that is missing. */
  protected abstract get missingMessage(): string;

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    // The first rendering may wait for its language; a form that is submitted meanwhile must not.
    if (!this.hasUpdated) this.#tellForm();
    return super.scheduleUpdate();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    // The language of the message may have changed as well.
    this.#tellForm();
  }

  #tellForm(): void {
    this.internals.setFormValue(this.value);
    const valueMissing = this.required && !this.value;
    const customError = this.#customError !== '';
    const anchor = this.renderRoot?.querySelector<HTMLElement>('button') ?? undefined;
    const message = this.#customError || (valueMissing ? this.missingMessage : '');
    this.internals.setValidity({ valueMissing, customError }, message, anchor);
  }
}
