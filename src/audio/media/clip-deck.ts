import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { outputDevice } from '../context/output-device.ts';
import { clipFile } from './clip-file.ts';
import type { Clip } from './clip-timeline.ts';
import { takeEarlyMedia, unlockMedia } from './early-media.ts';

/** A media element and what it plays. */
interface Slot {
  readonly element: HTMLAudioElement;
  clip: Clip | undefined;
  url: string;
}

type Settings = Partial<Pick<HTMLAudioElement, 'playbackRate' | 'defaultPlaybackRate' | 'volume' | 'muted'>>;

/**
 * Two media elements that take turns: while one plays a clip, the other loads the next. One that sounds on another device (Remote Playback)
 * plays all of them, with a short gap between: the device belongs to that element.
 */
export class ClipDeck {
  readonly #slots: readonly [Slot, Slot];
  readonly #settings: Settings = {};
  #current: Slot | undefined;
  #next: Slot | undefined;
  /** What follows in the element that plays. */
  #following: Clip | undefined;
  #sounding: readonly HTMLAudioElement[] = [];

  /** @param react Receives the events of the element that plays. */
  constructor(react: (type: string, element: HTMLAudioElement) => void) {
    const [first, second] = takeEarlyMedia() ?? [new Audio(), new Audio()];
    const slotOf = (element: HTMLAudioElement): Slot => ({ element, clip: undefined, url: '' });
    this.#slots = [slotOf(first), slotOf(second)];
    for (const slot of this.#slots) {
      outputDevice.add(slot.element);
      slot.element.preservesPitch = true;
      slot.element.preload = 'auto';
      for (const type of ['playing', 'waiting', 'timeupdate', 'ended', 'pause', 'error'])
        slot.element.addEventListener(type, () => {
          if (this.#current !== slot) return;
          // WebKitGTK forgets when it starts that it was muted.
          if (type === 'playing') {
            Object.assign(slot.element, this.#settings);
            this.#sounding = [slot.element, ...this.#elements.filter((element) => element !== slot.element)];
          }
          react(type, slot.element);
        });
    }
  }

  /** Has the elements play silence, inside the user's gesture: then they may play later without one. */
  async unlock(): Promise<void> {
    await Promise.all(this.#slots.map(({ element, clip }) => clip ?? unlockMedia(element)));
  }

  /** In Lockdown Mode elements play MP3, and no WAV. */
  get playsWav(): boolean {
    return this.#slots[0].element.canPlayType('audio/wav') !== '';
  }

  /** Its elements, once one has sounded: that which did so last is the first. */
  get sounding(): readonly HTMLAudioElement[] {
    return this.#sounding;
  }

  /** What plays, or was paused. */
  get clip(): Clip | undefined {
    return this.#current?.clip;
  }

  get hasNext(): boolean {
    return Boolean(this.#next ?? this.#following);
  }

  /** Samples of the speech up to what sounds now; undefined where nothing plays. */
  get position(): number | undefined {
    if (!this.#current?.clip) return undefined;
    const { element, clip } = this.#current;
    return Math.min(clip.end, clip.start + Math.round(element.currentTime * SYNTHESIS_SAMPLE_RATE));
  }

  /** Loads what follows the current clip, or what is to be played first. */
  load(clip: Clip): void {
    const remote = this.#slots.find(({ element }) => isRemote(element));
    if (remote && remote === this.#current) this.#following = clip;
    else this.#fill(remote ?? this.#slots.find((each) => each !== this.#current)!, clip);
  }

  /** Changes to what was loaded, if anything was. The caller plays it; the clip before sounds to its end. */
  change(): void {
    const slot = this.#current;
    if (slot && this.#following) this.#fill(slot, this.#following);
    this.#current = this.#next;
    this.#next = undefined;
  }

  /** @throws DOMException as HTMLMediaElement.play; `AbortError` when another clip was loaded or it was paused meanwhile. */
  async play(): Promise<void> {
    await this.#current?.element.play();
  }

  pause(): void {
    for (const { element } of this.#slots) element.pause();
  }

  /** Applies to both elements. */
  set(settings: Settings): void {
    Object.assign(this.#settings, settings);
    for (const { element } of this.#slots) Object.assign(element, settings);
  }

  /** Silences it and forgets its clips. */
  clear(): void {
    this.#current = undefined;
    this.#next = undefined;
    this.#following = undefined;
    for (const slot of this.#slots) if (slot.clip) unload(slot);
  }

  /** Frees what the elements hold. */
  close(): void {
    this.clear();
    this.#sounding = [];
    for (const element of this.#elements) {
      outputDevice.remove(element);
      element.removeAttribute('src');
      element.load();
    }
  }

  get #elements(): HTMLAudioElement[] {
    return this.#slots.map(({ element }) => element);
  }

  #fill(slot: Slot, clip: Clip): void {
    this.#current = this.#current === slot ? undefined : this.#current;
    this.#following = undefined;
    unload(slot);
    slot.clip = clip;
    slot.url = URL.createObjectURL(clipFile(clip.pieces));
    slot.element.src = slot.url;
    this.#next = slot;
  }
}

/** Firefox has no Remote Playback. */
function isRemote({ remote }: { readonly remote?: RemotePlayback }): boolean {
  return remote !== undefined && remote.state !== 'disconnected';
}

function unload(slot: Slot): void {
  slot.clip = undefined;
  slot.element.pause();
  URL.revokeObjectURL(slot.url);
}
