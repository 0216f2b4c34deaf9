/** What a page of the benchmark notes. Milliseconds since it was opened. */
export interface Moment {
  readonly type: string;
  /** Which media element of the player; -1 for the `kurdish-tts` element itself. */
  readonly element: number;
  readonly at: number;
}

/** Runs in the page, before all else: takes Web Audio away, and notes when the player's media elements play and end. */
export function watchMedia(hasWebAudio: boolean): void {
  const moments: Moment[] = [];
  Object.assign(globalThis, { moments });
  if (hasWebAudio) return;
  for (const name of ['AudioContext', 'webkitAudioContext', 'OfflineAudioContext'])
    Reflect.deleteProperty(globalThis, name);
  let count = 0;
  globalThis.Audio = class extends Audio {
    constructor() {
      super();
      const element = count++;
      for (const type of ['playing', 'ended'])
        this.addEventListener(type, () => moments.push({ type, element, at: performance.now() }));
    }
  };
}

/** Runs in the page: notes the press, and when speech plays and waits. */
export function watchSpeech(): void {
  const { moments } = globalThis as unknown as { moments: Moment[] };
  addEventListener('pointerdown', () => moments.push({ type: 'press', element: -1, at: performance.now() }), {
    capture: true,
    once: true,
  });
  for (const type of ['playing', 'waiting', 'ended'])
    document
      .querySelector('kurdish-tts')!
      .addEventListener(type, () => moments.push({ type, element: -1, at: performance.now() }));
}

/**
 * Runs in the page: seeks while playing.
 * @param share Of what has arrived, or of all.
 * @returns Milliseconds until it sounds from there; undefined where that has arrived though it should not have.
 */
export async function seek(hasArrived: boolean, share: number): Promise<number | undefined> {
  const element = document.querySelector('kurdish-tts') as unknown as HTMLMediaElement;
  const [from, to] = [element.buffered.start(0), element.buffered.end(0)];
  const target = hasArrived ? from + share * (to - from) : share * element.duration;
  if (!hasArrived && target < to) return undefined;
  const startedAt = performance.now();
  const sounding = new Promise((resolve) => element.addEventListener('playing', resolve, { once: true }));
  element.currentTime = target;
  if (!hasArrived) await sounding;
  // Where it has arrived there may be no event: then the time goes on.
  const begin = element.currentTime;
  let at = begin;
  while (at <= begin || at > begin + 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    at = element.currentTime;
  }
  return performance.now() - startedAt - (1000 * (at - begin)) / element.playbackRate;
}

/** Runs in the page. @returns Seconds of speech that have arrived, and that have sounded. */
export function progress(): { readonly arrived: number; readonly played: number; readonly ended: boolean } {
  const { buffered, currentTime, ended } = document.querySelector(
    'kurdish-tts',
  ) as unknown as HTMLMediaElement;
  return { arrived: buffered.length ? buffered.end(buffered.length - 1) : 0, played: currentTime, ended };
}
