import type { PropertyDeclarations } from 'lit';
import { microphoneObstacle } from '../../../audio/capture/microphone-error.ts';
import { FormElement } from '../../connected/form-element.ts';
import type { KurdishDictateEventMap } from '../events/kurdish-dictate-events.ts';
import { MicrophoneAccess, type MicrophonePermission } from './microphone-access.ts';
import { microphoneMenu } from './microphone-menu.ts';
import type { AudioConstraints } from './read-audio-constraints.ts';

/**
 * A form control with a choice of microphones.
 * @fires permissionchange - `permissionState` has changed.
 * @fires devicechange - `devices` has changed.
 * @csspart device-button - Icon of the menu of microphones, where there are several: in one element of a page, for all of them.
 * @csspart device-select - The menu itself, invisible above its icon.
 * @cssstate denied - Permission to use the microphone was denied.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only narrows the types of methods that exist
export abstract class MicrophoneElement extends FormElement {
  static override properties: PropertyDeclarations = {
    deviceId: { type: String, attribute: 'device-id', reflect: true },
    audioConstraints: { attribute: 'audio-constraints' },
    stream: { attribute: false },
  };

  /** Whether this page can use a microphone in this browser. */
  static isSupported(): boolean {
    return microphoneObstacle() === undefined;
  }

  /** The preferred microphone, of `devices`; another one is used if it is unavailable. */
  declare deviceId: string | null;
  /**
   * How the browser processes the microphone's sound, where its own default is not wanted: an object with `echoCancellation`,
   * `noiseSuppression` and `autoGainControl`, or its JSON.
   */
  declare audioConstraints: AudioConstraints | string | null;
  /** Used in place of a microphone; its tracks are not stopped. */
  declare stream: MediaStream | undefined;

  readonly #access = new MicrophoneAccess((event) => {
    this.dispatchEvent(event);
    this.showState();
  });

  #isUnderMouse = false;
  readonly #shown = new Set<string>();

  constructor() {
    super();
    this.deviceId = null;
    this.audioConstraints = null;
    this.addEventListener('pointerenter', ({ pointerType }) => {
      this.#isUnderMouse = pointerType === 'mouse';
    });
    this.addEventListener('pointerleave', () => {
      this.#isUnderMouse = false;
      this.requestUpdate();
    });
  }

  /** Permission to use the microphone; `unknown` where the browser does not report it. */
  get permissionState(): MicrophonePermission {
    return this.#access.permission;
  }

  /** Microphones with their labels; empty before permission is granted. */
  get devices(): readonly MediaDeviceInfo[] {
    return this.#access.devices;
  }

  /**
   * Asks the user for permission without listening; resolves with `permissionState`.
   * @throws SpeechError `audio-capture` `audio-busy` `insecure-context` `not-supported`
   */
  requestPermission(): Promise<MicrophonePermission> {
    return this.#access.request();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#access.watch();
    microphoneMenu.add(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // No pointer leaves what is taken out of the page.
    this.#isUnderMouse = false;
    this.#access.unwatch();
    microphoneMenu.remove(this);
  }

  /** @param isRequesting Whether the user is being asked for permission. */
  protected refreshAccess(isRequesting: boolean): void {
    if (isRequesting) microphoneMenu.use(this);
    void this.#access.refresh(isRequesting);
  }

  /** Microphones to choose from; empty unless there are several, and in all elements of a page but one. */
  protected get listedDevices(): readonly MediaDeviceInfo[] {
    return this.shows('menu', this.devices.length > 1 && microphoneMenu.isIn(this)) ? this.devices : [];
  }

  /**
   * Whether to show a part beside the button. It appears once no mouse is over the element: it may push the button away from under one
   * that is about to press.
   */
  protected shows(part: string, isWanted: boolean): boolean {
    if (!isWanted) this.#shown.delete(part);
    else if (!this.#isUnderMouse) this.#shown.add(part);
    return this.#shown.has(part);
  }

  /** Updates the element's custom states and rendering. */
  protected abstract showState(): void;
}

// Typed by the events of `<kurdish-dictate>`.
export interface MicrophoneElement {
  addEventListener<Name extends keyof KurdishDictateEventMap>(
    type: Name,
    listener: (this: this, event: KurdishDictateEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof KurdishDictateEventMap>(
    type: Name,
    listener: (this: this, event: KurdishDictateEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}
