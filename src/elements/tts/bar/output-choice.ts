import { OUTPUT_KEY, outputDevice } from '../../../audio/context/output-device.ts';

/** Any player of the page: they share the output. */
interface MovableElement {
  setSinkId(id: string): Promise<void>;
}

/** The loudspeakers that the browser names, and the reader's choice among them. */
export class OutputChoice {
  /**
   * Empty where there is no choice: browsers name the outputs only to a page that may use the microphone, and not all of them can send Web
   * Audio to another one.
   */
  devices: readonly MediaDeviceInfo[] = [];
  readonly #element: MovableElement;
  readonly #changed: () => void;
  #listening: AbortController | undefined;

  /** @param changed Called when `devices` or `sinkId` has changed, while it watches. */
  constructor(element: MovableElement, changed: () => void) {
    this.#element = element;
    this.#changed = changed;
  }

  get sinkId(): string {
    return outputDevice.sinkId;
  }

  watch(): void {
    if (!outputDevice.canChoose || this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    outputDevice.addEventListener('change', this.#changed, { signal });
    navigator.mediaDevices?.addEventListener('devicechange', () => void this.#list(), { signal });
    void this.#list();
  }

  unwatch(): void {
    this.#listening?.abort();
    this.#listening = undefined;
  }

  /** Remembers the choice. @throws SpeechError as the element's `setSinkId`. */
  async choose(id: string): Promise<void> {
    await this.#element.setSinkId(id);
    try {
      if (id) localStorage.setItem(OUTPUT_KEY, id);
      else localStorage.removeItem(OUTPUT_KEY);
    } catch {
      // Storage is blocked for this site.
    }
  }

  async #list(): Promise<void> {
    const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    // Chromium lists `default` and, on Windows, `communications` beside the devices that they stand for.
    const devices = all.filter(
      ({ kind, label, deviceId }) =>
        kind === 'audiooutput' && label && !/^(default|communications|)$/.test(deviceId),
    );
    if (JSON.stringify(devices) === JSON.stringify(this.devices)) return;
    this.devices = devices;
    this.#changed();
  }
}
