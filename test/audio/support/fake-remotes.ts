/** Stands in for the devices of a network, of which a test has none: what Chromium's and WebKit's `remote` of a media element tells and does. */
export class FakeRemote extends EventTarget {
  state: RemotePlaybackState = 'disconnected';
  prompts = 0;
  #watching: RemotePlaybackAvailabilityCallback | undefined;

  async watchAvailability(callback: RemotePlaybackAvailabilityCallback): Promise<number> {
    this.#watching = callback;
    return 1;
  }

  async cancelWatchAvailability(): Promise<void> {
    this.#watching = undefined;
  }

  get isWatched(): boolean {
    return this.#watching !== undefined;
  }

  /** A device appears, or is gone. */
  tell(isAvailable: boolean): void {
    this.#watching?.(isAvailable);
  }

  /** The reader takes the device, or gives it back. */
  async prompt(): Promise<void> {
    this.prompts++;
    this.move(this.state === 'connected' ? 'disconnected' : 'connected');
  }

  move(state: RemotePlaybackState): void {
    this.state = state;
    this.dispatchEvent(new Event(state === 'connected' ? 'connect' : 'disconnect'));
  }
}

const real = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'remote');

/** Gives each media element one, until the function that it returns is called. */
export function fakeRemotes(): { remoteOf(element: HTMLMediaElement): FakeRemote; restore(): void } {
  const remotes = new WeakMap<HTMLMediaElement, FakeRemote>();
  const remoteOf = (element: HTMLMediaElement): FakeRemote => {
    const remote = remotes.get(element) ?? new FakeRemote();
    remotes.set(element, remote);
    return remote;
  };
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return remoteOf(this);
    },
  });
  return {
    remoteOf,
    restore() {
      if (real) Object.defineProperty(HTMLMediaElement.prototype, 'remote', real);
      else Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
    },
  };
}
