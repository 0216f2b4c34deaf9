import { OUTPUT_KEY, outputDevice } from '../../../audio/context/output-device.ts';

/** The loudspeakers that the browser names, and the reader's choice among them. */
export class OutputChoice {
  /**
   * Empty where there is no choice: browsers name the outputs only to a page that may use the microphone, and not all of them can send Web
   * Audio to another one.
   */
  devices: readonly MediaDeviceInfo[] = [];
  readonly #changed: () => void;
  #listening: AbortController | undefined;

  /** @param changed Called when `devices` or `sinkId` has changed, while it watches. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether the browser names none yet and can ask for one by itself, as Firefox can. */
  get canAsk(): boolean {
    return outputDevice.canChoose && !this.devices.length && Boolean(asker()?.selectAudioOutput);
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

  /** Remembers the choice. @throws SpeechError as `outputDevice.setSinkId`. */
  async choose(id: string): Promise<void> {
    await outputDevice.setSinkId(id);
    try {
      if (id) localStorage.setItem(OUTPUT_KEY, id);
      else localStorage.removeItem(OUTPUT_KEY);
    } catch {
      // Storage is blocked for this site.
    }
  }

  /**
   * Has the browser ask for one, inside the user's gesture, and chooses it.
   * @throws SpeechError as `choose`; none where the reader has named no device.
   */
  async ask(): Promise<void> {
    const device = await asker()
      ?.selectAudioOutput?.()
      .catch(() => undefined);
    if (!device) return;
    await this.choose(device.deviceId);
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

/** TypeScript's DOM does not have this method of the Audio Output Devices API, 2.2. */
function asker(): (MediaDevices & { selectAudioOutput?(): Promise<MediaDeviceInfo> }) | undefined {
  return navigator.mediaDevices;
}
