import { listMicrophones } from '../../audio/capture/list-microphones.ts';
import {
  microphoneError,
  microphoneObstacle,
  microphonePermission,
} from '../../audio/capture/microphone-error.ts';
import { openMicrophone, stopTracks } from '../../audio/capture/open-microphone.ts';
import { claimRecordingSession } from '../../audio/context/audio-session.ts';

/** `prompting`: the reader is being asked. `unknown`: the browser does not tell. */
export type MicrophonePermission = PermissionState | 'prompting' | 'unknown';

/** What the page may know of microphones: whether it is allowed to listen, and to which. Asks nobody by itself. */
export class MicrophoneAccess {
  permission: MicrophonePermission = 'unknown';
  /** Empty until listening is allowed: browsers keep the names till then. */
  devices: readonly MediaDeviceInfo[] = [];
  readonly #tell: (event: Event) => void;
  #isAsking = false;
  #watching: AbortController | undefined;

  /** @param tell Told `permissionchange` and `devicechange`. */
  constructor(tell: (event: Event) => void) {
    this.#tell = tell;
  }

  /** Begins to follow what changes. */
  watch(): void {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const refresh = () => void this.refresh();
    navigator.mediaDevices?.addEventListener('devicechange', refresh, { signal });
    navigator.permissions
      ?.query({ name: 'microphone' as PermissionName })
      .then((status) => status.addEventListener('change', refresh, { signal }))
      .catch(() => {});
    refresh();
  }

  unwatch(): void {
    this.#watching?.abort();
  }

  /** @param asking Whether the reader is being asked. */
  async refresh(asking = false): Promise<void> {
    this.#isAsking = asking;
    if (asking && this.permission !== 'granted') this.#setPermission('prompting');
    const permission = await microphonePermission();
    if (this.#isAsking) return;
    this.#setPermission(permission);
    const devices = (await listMicrophones().catch(() => [])).filter(({ label }) => label);
    if (JSON.stringify(devices) === JSON.stringify(this.devices)) return;
    this.devices = devices;
    this.#tell(new Event('devicechange'));
  }

  /**
   * Asks the reader, where the browser still has to, and listens to nothing.
   * @throws SpeechError `audio-capture` `audio-busy` `insecure-context` `not-supported`; a refusal is an answer.
   */
  async request(): Promise<MicrophonePermission> {
    const obstacle = microphoneObstacle();
    if (obstacle) throw obstacle;
    const refreshing = this.refresh(true);
    const release = claimRecordingSession();
    try {
      stopTracks(await openMicrophone({}, new AbortController().signal));
    } catch (cause) {
      const error = await microphoneError(cause);
      if (error.code !== 'not-allowed') throw error;
    } finally {
      release();
      await refreshing;
      await this.refresh();
    }
    return this.permission;
  }

  #setPermission(permission: MicrophonePermission): void {
    if (permission === this.permission) return;
    this.permission = permission;
    this.#tell(new Event('permissionchange'));
  }
}
