import type { Caption } from '../../../text/words/captions.ts';

/** Keeps the cues of a TextTrack in sync with the speech. Its media element plays nothing, so the browser does not activate cues. */
export class CaptionCues {
  readonly #track: TextTrack;
  readonly #cues: VTTCue[] = [];
  #active: TextTrackCueList = listOf([]);
  #time = 0;

  constructor(track: TextTrack) {
    this.#track = track;
    Object.defineProperty(track, 'activeCues', {
      get: () => (track.mode === 'disabled' ? null : this.#active),
    });
  }

  /** Updates the cues from the captions received so far; the last ones may still grow. */
  fill(captions: readonly Caption[]): void {
    let isSeen = false;
    // Captions before the last two are final (captions.ts).
    for (let index = Math.max(0, this.#cues.length - 2); index < captions.length; index++) {
      const { start, end, text } = captions[index] as Caption;
      const cue = this.#cues[index];
      if (!cue) {
        const next = new VTTCue(start, end, text);
        next.id = String(index + 1);
        this.#cues.push(next);
        this.#track.addCue(next);
      } else if (cue.endTime !== end || cue.text !== text) {
        cue.endTime = end;
        cue.text = text;
        isSeen ||= [...this.#active].includes(cue);
      }
    }
    // Lets players that render on this event show the words that have arrived since.
    if (isSeen && this.#track.mode !== 'disabled') this.#track.dispatchEvent(new Event('cuechange'));
  }

  /** The caption at the time that was reached; it stays until the next one. */
  get text(): string {
    return this.#cues.findLast(({ startTime }) => startTime <= this.#time)?.text ?? '';
  }

  clear(): void {
    this.#time = 0;
    this.#activate([]);
    for (const cue of this.#cues.splice(0)) this.#track.removeCue(cue);
  }

  /** @param time Playback position in seconds. */
  reach(time: number): void {
    this.#time = time;
    this.#activate(this.#cues.filter((cue) => cue.startTime <= time && time < cue.endTime));
  }

  #activate(cues: readonly VTTCue[]): void {
    const before = [...this.#active];
    const ends = before.filter((cue) => !cues.includes(cue as VTTCue));
    const starts = cues.filter((cue) => !before.includes(cue));
    if (!ends.length && !starts.length) return;
    this.#active = listOf(cues);
    if (this.#track.mode === 'disabled') return;
    for (const cue of ends) cue.dispatchEvent(new Event('exit'));
    for (const cue of starts) cue.dispatchEvent(new Event('enter'));
    this.#track.dispatchEvent(new Event('cuechange'));
  }
}

/** TextTrackCueList has no constructor; this has all of its members. */
function listOf(cues: readonly VTTCue[]): TextTrackCueList {
  const getCueById = (id: string) => cues.find((cue) => cue.id === id) ?? null;
  return Object.assign([...cues], { getCueById }) as unknown as TextTrackCueList;
}
