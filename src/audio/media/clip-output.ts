import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { Sound } from '../../formats/mixed-sound.ts';
import { loadMp3Encoder } from '../mp3/load-mp3-encoder.ts';
import { ClipDeck } from './clip-deck.ts';
import { ClipTimeline } from './clip-timeline.ts';
import { Mp3Feed } from './mp3-feed.ts';

/** Seconds before its turn at which a clip is loaded: as late as is safe, for it to hold as much as has arrived. */
const LOAD_AHEAD = 1;
/** Seconds before its turn at which a clip is due: enough to load it. */
const LAST_CHANCE = 0.3;
/** Seconds that an element takes to start; the change is in a pause. */
const START_AHEAD = 0.01;

/** When a word sounds, in seconds since the start of the speech. */
export interface WordTimes {
  readonly start: number;
  readonly end: number;
}

export interface ClipOutputOptions {
  /** Folder of the script's files. */
  readonly assetBase: string | undefined;
  /** Whether enough has arrived to start, or to go on after everything that had arrived was played. */
  readonly isReady: () => boolean;
  readonly onPlaying: () => void;
  /** Nothing sounds, though it should. @param isStarved Everything that had arrived has been played. */
  readonly onWaiting: (isStarved: boolean) => void;
  /** A few times a second, while playing. */
  readonly onProgress: () => void;
  readonly onEnded: () => void;
  /** The browser, or a headset, has paused it. */
  readonly onInterrupted: () => void;
  /** @param cause A MediaError, what `play()` of a media element rejects with, or a SpeechError. */
  readonly onError: (cause: unknown) => void;
}

/** Sounds one speech after the other through two media elements: clip after clip, from the place where it was paused or sought. */
export class ClipOutput {
  readonly #options: ClipOutputOptions;
  readonly #deck = new ClipDeck((type, element) => this.#react(type, element));
  #timeline = new ClipTimeline();
  #feed: Mp3Feed | undefined;
  #isPlaying = false;
  /** Where the next clip starts while none plays, in samples. */
  #frame = 0;
  /** Samples that have sounded, repeated ones again; and the place up to which they are counted. */
  #played = 0;
  #countedTo = 0;
  #rate = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ClipOutputOptions) {
    this.#options = options;
    this.open();
  }

  /** Call it inside the user's gesture. @throws DOMException as HTMLMediaElement.play. */
  unlock(): Promise<void> {
    return this.#deck.unlock();
  }

  /** Starts another speech, paused; the one before is forgotten. */
  open(): void {
    this.pause();
    this.#deck.clear();
    this.#feed?.close();
    const timeline = new ClipTimeline();
    this.#timeline = timeline;
    this.#feed = this.#deck.playsWav
      ? undefined
      : new Mp3Feed(
          () => loadMp3Encoder(this.#options.assetBase),
          (sound, words) => {
            timeline.add(sound, words);
            this.advance();
          },
          this.#options.onError,
        );
    this.#frame = 0;
    this.#played = 0;
    this.#countedTo = 0;
  }

  write(sound: Sound, words: readonly WordTimes[]): void {
    if (this.#feed) this.#feed.write(sound, words);
    else this.#timeline.add(sound, words);
    this.advance();
  }

  async end(): Promise<void> {
    const timeline = this.#timeline;
    // Without a feed nothing is to be awaited: the speech is complete at once.
    if (this.#feed) await this.#feed.end();
    timeline.isComplete = true;
    this.advance();
  }

  /** Plays what was paused, else the next clip. */
  play(): void {
    this.#isPlaying = true;
    if (this.#deck.clip) this.#sound();
    else this.advance();
  }

  pause(): void {
    this.#isPlaying = false;
    clearTimeout(this.#timer);
    this.#deck.pause();
  }

  /** Moves to a sample that has arrived. */
  seek(frame: number): void {
    clearTimeout(this.#timer);
    this.#count();
    this.#frame = frame;
    this.#countedTo = frame;
    this.#deck.clear();
    this.advance();
  }

  close(): void {
    this.open();
    this.#deck.close();
  }

  /** The media elements, once one has sounded: that which did so last is the first. */
  get media(): readonly HTMLMediaElement[] {
    return this.#deck.sounding;
  }

  /** Samples of the speech up to what sounds now. */
  get position(): number {
    return this.#deck.position ?? this.#frame;
  }

  /** Samples that have sounded, repeated ones again. */
  get playedFrames(): number {
    this.#count();
    return this.#played;
  }

  set playbackRate(rate: number) {
    this.#rate = rate;
    // The default one holds for what is loaded next.
    this.#deck.set({ playbackRate: rate, defaultPlaybackRate: rate });
    this.#schedule();
  }

  set volume(volume: number) {
    this.#deck.set({ volume });
  }

  set muted(muted: boolean) {
    this.#deck.set({ muted });
  }

  /** Starts the next clip where nothing plays, or loads it where something does. */
  advance(): void {
    if (!this.#isPlaying) return;
    if (this.#deck.clip) this.#schedule();
    else if (this.#isAtEnd) this.#finish();
    else if (this.#options.isReady()) this.#startClip();
  }

  get #isAtEnd(): boolean {
    const { isComplete, frames } = this.#timeline;
    return isComplete && this.#frame >= frames;
  }

  #react(type: string, element: HTMLAudioElement): void {
    if (!this.#isPlaying) return;
    const { onPlaying, onWaiting, onProgress, onInterrupted, onError } = this.#options;
    if (type === 'playing') onPlaying();
    else if (type === 'waiting') onWaiting(false);
    else if (type === 'timeupdate') onProgress();
    else if (type === 'error') onError(element.error);
    // It may play again, since the event was queued.
    else if (type === 'pause' && element.paused && !element.ended) onInterrupted();
    if (type === 'ended') this.#change();
    else this.#schedule();
  }

  #startClip(): void {
    const clip = this.#timeline.clipAt(this.#frame);
    if (!clip) {
      this.#options.onWaiting(false);
      return;
    }
    this.#deck.load(clip);
    this.#deck.change();
    this.#sound();
  }

  #sound(): void {
    const { clip } = this.#deck;
    this.#deck.play().catch((error: DOMException) => {
      if (error.name !== 'AbortError' && this.#deck.clip === clip) this.#options.onError(error);
    });
  }

  /** Loads what follows in time, and has it follow. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const { clip, position } = this.#deck;
    if (!this.#isPlaying || !clip || position === undefined) return;
    const left = (clip.end - position) / SYNTHESIS_SAMPLE_RATE / this.#rate;
    if (left <= LOAD_AHEAD && !this.#deck.hasNext) {
      const following = this.#timeline.clipAt(clip.end, left <= LAST_CHANCE);
      if (following) this.#deck.load(following);
    }
    const isReady = this.#deck.hasNext;
    const wait = left - (isReady ? START_AHEAD : left > LOAD_AHEAD ? LOAD_AHEAD : LAST_CHANCE);
    if (isReady && wait <= 0) this.#change();
    // Without a next clip, further sound or the end of this one come first.
    else if (wait > 0) this.#timer = setTimeout(() => this.#schedule(), wait * 1000);
  }

  /** The current clip has ended. */
  #change(): void {
    this.#count();
    this.#frame = this.#deck.clip?.end ?? this.#frame;
    this.#deck.change();
    if (this.#deck.clip) this.#sound();
    else if (this.#isAtEnd) this.#finish();
    else if (this.#timeline.clipAt(this.#frame)) this.#startClip();
    else this.#options.onWaiting(true);
  }

  #finish(): void {
    this.pause();
    this.#options.onEnded();
  }

  /** Counts what has sounded since the last time. */
  #count(): void {
    this.#played += Math.max(0, this.position - this.#countedTo);
    this.#countedTo = Math.max(this.#countedTo, this.position);
  }
}
