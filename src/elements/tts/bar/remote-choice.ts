import { soundingMedia } from '../../../audio/media/sounding-media.ts';

/**
 * Speech on a television or a loudspeaker of the network (Remote Playback API; AirPlay in Safari). Only what sounds through a media element
 * can go there.
 */
export class RemoteChoice {
  readonly #changed: () => void;
  readonly #moved: (isConnected: boolean) => void;
  readonly #available = new Set<RemotePlayback>();
  #remotes: readonly RemotePlayback[] = [];
  #listening: AbortController | undefined;
  #isWatching = false;

  /**
   * @param changed Called when `isAvailable` has changed, while it watches.
   * @param moved Called when the sound has gone to a device or come back, from `watch` until nothing is watched or connected.
   */
  constructor(changed: () => void, moved: (isConnected: boolean) => void) {
    this.#changed = changed;
    this.#moved = moved;
  }

  /** Whether the browser has found a device, or plays on one. */
  get isAvailable(): boolean {
    return this.#available.size > 0 || this.isConnected;
  }

  get isConnected(): boolean {
    return this.#remotes.some(({ state }) => state === 'connected');
  }

  /** Looks for devices, until `unwatch`: the browser may search the network for them. */
  watch(): void {
    this.#stop();
    this.#listening = new AbortController();
    this.#isWatching = true;
    const { signal } = this.#listening;
    // Firefox has none.
    this.#remotes = soundingMedia().flatMap(({ remote }) => remote ?? []);
    for (const remote of this.#remotes) {
      for (const type of ['connect', 'disconnect'])
        remote.addEventListener(type, () => this.#onChange(), { signal });
      this.#watchAvailability(remote, signal);
    }
  }

  unwatch(): void {
    this.#isWatching = false;
    for (const remote of this.#remotes) remote.cancelWatchAvailability().catch(() => {});
    this.#available.clear();
    if (!this.isConnected) this.#stop();
  }

  /**
   * Has the browser ask for a device, or end the playback there. Call it inside the user's gesture.
   * @throws DOMException as RemotePlayback.prompt; none where the reader has closed the dialog.
   */
  async prompt(): Promise<void> {
    const remote = this.#remotes.find(({ state }) => state !== 'disconnected') ?? this.#remotes[0];
    try {
      await remote?.prompt();
    } catch (error) {
      if (!/^(NotAllowed|Abort)Error$/.test((error as DOMException).name)) throw error;
    }
  }

  #watchAvailability(remote: RemotePlayback, signal: AbortSignal): void {
    const tell = (isAvailable: boolean) => {
      if (signal.aborted || isAvailable === this.#available.has(remote)) return;
      if (isAvailable) this.#available.add(remote);
      else this.#available.delete(remote);
      this.#changed();
    };
    // A browser that does not search by itself rejects: whether there is a device is not known.
    remote.watchAvailability(tell).catch(() => {});
  }

  #onChange(): void {
    this.#moved(this.isConnected);
    if (!this.isConnected && !this.#isWatching) this.#stop();
  }

  #stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    this.#available.clear();
  }
}
