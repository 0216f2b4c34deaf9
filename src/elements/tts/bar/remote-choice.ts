import { soundingMedia, type WithStats } from '../../../audio/media/sounding-media.ts';

/**
 * Speech on a television or a loudspeaker of the network (Remote Playback API). Only what sounds through a media element
 * can go there.
 */
export class RemoteChoice {
  readonly #element: WithStats;
  readonly #changed: () => void;
  readonly #moved: (isConnected: boolean) => void;
  #hasDevice = false;
  #remotes: readonly RemotePlayback[] = [];
  #listening: AbortController | undefined;

  /**
   * @param element Whose speech is sent, whether it sounds or is paused.
   * @param changed Called when `isAvailable` may have changed, while it watches.
   * @param moved Called when the sound has gone to a device or come back, while it watches and while it is there.
   */
  constructor(element: WithStats, changed: () => void, moved: (isConnected: boolean) => void) {
    this.#element = element;
    this.#changed = changed;
    this.#moved = moved;
  }

  /** Whether the browser has found a device, or plays on one. */
  get isAvailable(): boolean {
    return this.#hasDevice || this.isConnected;
  }

  get isConnected(): boolean {
    return this.#remotes.some(({ state }) => state === 'connected');
  }

  /** Looks for devices, until `unwatch`: the browser may search the network for them. */
  watch(): void {
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Firefox has none.
    this.#remotes = soundingMedia(this.#element).flatMap(({ remote }) => remote ?? []);
    for (const remote of this.#remotes)
      for (const type of ['connect', 'disconnect'])
        remote.addEventListener(type, () => this.#moved(this.isConnected), { signal });
    const tell = (hasDevice: boolean) => {
      this.#hasDevice = hasDevice;
      this.#changed();
    };
    // A browser that does not search by itself rejects: whether there is a device is not known.
    this.#remotes[0]?.watchAvailability(tell).catch(() => {});
  }

  unwatch(): void {
    this.#remotes[0]?.cancelWatchAvailability().catch(() => {});
    this.#hasDevice = false;
    if (!this.isConnected) this.#listening?.abort();
  }

  /**
   * Has the browser ask for a device, or end the playback there. Call it inside the user's gesture.
   * @throws DOMException as RemotePlayback.prompt: `NotAllowedError` where the reader has closed the dialog.
   */
  async prompt(): Promise<void> {
    const remote = this.#remotes.find(({ state }) => state !== 'disconnected') ?? this.#remotes[0];
    await remote?.prompt();
  }
}
