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

  /** Whether the browser has a dialog of its own for it, as Firefox has. */
  get canAsk(): boolean {
    return outputDevice.canChoose && hasDialog(navigator.mediaDevices);
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

  /**
   * Remembers the choice, but where the browser has to ask for a device again on each visit before the page may use it.
   * @throws SpeechError as the element's `setSinkId`.
   */
  async choose(id: string): Promise<void> {
    await this.#element.setSinkId(id);
    if (this.canAsk) return;
    try {
      if (id) localStorage.setItem(OUTPUT_KEY, id);
      else localStorage.removeItem(OUTPUT_KEY);
    } catch {
      // Storage is blocked for this site.
    }
  }

  /**
   * Has the browser ask for one, inside the user's gesture, and chooses it.
   * @throws SpeechError as `choose`; DOMException `NotAllowedError` where the reader has closed the dialog.
   */
  async ask(): Promise<void> {
    const { mediaDevices } = navigator;
    if (!hasDialog(mediaDevices)) return;
    const { deviceId } = await mediaDevices.selectAudioOutput();
    await this.choose(deviceId);
    await this.#list();
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

/** TypeScript's DOM does not have this method of the Audio Output Devices API, 2.2. Pages without HTTPS have no devices. */
function hasDialog(
  devices: MediaDevices | undefined,
): devices is MediaDevices & { selectAudioOutput(): Promise<MediaDeviceInfo> } {
  return devices !== undefined && 'selectAudioOutput' in devices;
}
