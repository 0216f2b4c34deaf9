import { listMicrophones } from '../../../audio/capture/list-microphones.ts';
import {
  microphoneError,
  microphoneObstacle,
  microphonePermission,
} from '../../../audio/capture/microphone-error.ts';
import { openMicrophone, stopTracks } from '../../../audio/capture/open-microphone.ts';
import { claimRecordingSession } from '../../../audio/context/audio-session.ts';

/** `prompting`: the user is being asked. `unknown`: the browser does not report it. */
export type MicrophonePermission = PermissionState | 'prompting' | 'unknown';

/** Tracks permission to use the microphone, and the available devices. Prompts only in `request()`. */
export class MicrophoneAccess {
  permission: MicrophonePermission = 'unknown';
  /** Empty before permission is granted: browsers hide the labels until then. */
  devices: readonly MediaDeviceInfo[] = [];
  readonly #dispatch: (event: Event) => void;
  #isPrompting = false;
  #watching: AbortController | undefined;

  /** @param dispatch Receives `permissionchange` and `devicechange`. */
  constructor(dispatch: (event: Event) => void) {
    this.#dispatch = dispatch;
  }

  /** Starts watching for changes. */
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

  /** @param isPrompting Whether the user is being asked for permission. */
  async refresh(isPrompting = false): Promise<void> {
    this.#isPrompting = isPrompting;
    if (isPrompting && this.permission !== 'granted') this.#setPermission('prompting');
    const permission = await microphonePermission();
    if (this.#isPrompting) return;
    this.#setPermission(permission);
    const devices = (await listMicrophones().catch(() => [])).filter(({ label }) => label);
    if (JSON.stringify(devices) === JSON.stringify(this.devices)) return;
    this.devices = devices;
    this.#dispatch(new Event('devicechange'));
  }

  /**
   * Prompts the user, if the browser still has to, without listening.
   * @throws SpeechError `audio-capture` `audio-busy` `insecure-context` `not-supported`; not when permission is denied.
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
    this.#dispatch(new Event('permissionchange'));
  }
}
