/** Where the choice of this reader is kept, in this browser and for this origin: the id of the device. */
export const OUTPUT_KEY = 'kurdish-speech:output';

/** What sounds. Where the browser has `setSinkId`, it can be moved to another device. */
type Movable = AudioContext | HTMLMediaElement;

/**
 * The audio output device of all speech of a page, whose players share one AudioContext.
 *
 * Events: `change` (`sinkId` is another), and `lost`: the chosen device is gone, and the default one sounds in its place.
 */
class OutputDevice extends EventTarget {
  #sinkId: string | undefined;
  readonly #movable = new Set<Movable>();
  #setting: Promise<unknown> = Promise.resolve();
  #isLost = false;
  #moving = 0;

  /** Whether what plays speech, Web Audio or else media elements, can be sent to a device of choice. */
  get canChoose(): boolean {
    const { prototype } = typeof AudioContext === 'function' ? AudioContext : HTMLMediaElement;
    return 'setSinkId' in prototype;
  }

  /** Id of a MediaDeviceInfo; empty for the default device. At first what this reader chose earlier on this origin. */
  get sinkId(): string {
    this.#sinkId ??= recall();
    return this.#sinkId;
  }

  /**
   * Moves the sound, and what will sound, to a device. One call at a time.
   * @throws DOMException of the browser (Audio Output Devices API, 2.3; Web Audio API, 1.2.4).
   */
  setSinkId(id: string): Promise<void> {
    const set = this.#setting.then(() => this.#set(id));
    this.#setting = set.catch(() => {});
    return set;
  }

  /** Sends it to the chosen device, now and after each change, until `remove`. It sounds at the default device while this takes. */
  add(movable: Movable): void {
    this.#movable.add(movable);
    if (this.sinkId) this.#move(movable, this.sinkId).catch(() => this.#lose());
  }

  remove(movable: Movable): void {
    this.#movable.delete(movable);
  }

  /** A context is `suspended` meanwhile, and then runs by itself. */
  get isMoving(): boolean {
    return this.#moving > 0;
  }

  /** @returns Whether the chosen device is gone, which nobody has been told yet. */
  takeLoss(): boolean {
    const isLost = this.#isLost;
    this.#isLost = false;
    return isLost;
  }

  async #set(id: string): Promise<void> {
    // An element asks for the same id and permission where nothing sounds yet.
    const all = this.#movable.size ? this.#movable : [new Audio()];
    await Promise.all([...all].map((movable) => this.#move(movable, id)));
    if (id === this.sinkId) return;
    this.#sinkId = id;
    this.dispatchEvent(new Event('change'));
  }

  async #move(movable: Movable, id: string): Promise<void> {
    this.#moving++;
    try {
      await (movable as { setSinkId?(id: string): Promise<void> }).setSinkId?.(id);
    } finally {
      this.#moving--;
    }
  }

  /** The choice is still remembered: the device may be back on the next visit. */
  #lose(): void {
    if (!this.#sinkId) return;
    this.#sinkId = '';
    this.#isLost = true;
    this.dispatchEvent(new Event('change'));
    this.dispatchEvent(new Event('lost'));
  }
}

export const outputDevice = new OutputDevice();

function recall(): string {
  try {
    return localStorage.getItem(OUTPUT_KEY) ?? '';
  } catch {
    return '';
  }
}
