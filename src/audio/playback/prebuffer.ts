import { appendLateness, type Latency, prebufferDuration, StreamPace } from './prebuffer-duration.ts';

/** Renaming it would discard what visitors' browsers have learned. */
const STORAGE_PREFIX = 'kurdish-speech:start-delay:';

const histories = new Map<string, number[]>();

/** Holds back the start of an utterance until it should play without an underrun; learns from the pace of each. */
export class Prebuffer {
  latency: Latency;
  /** Utterances with the same key share one history. */
  key: string;
  readonly #onReady: () => void;
  #pace = new StreamPace();
  #isPaceRepresentative = true;
  #isReady = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChunkAt: number | undefined;
  #chunks = 0;

  constructor(latency: Latency, key: string, onReady: () => void) {
    this.latency = latency;
    this.key = key;
    this.#onReady = onReady;
  }

  /** Playback may start. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** When the first chunk arrived (`performance.now()`). */
  get firstChunkAt(): number | undefined {
    return this.#firstChunkAt;
  }

  /** Starts a new utterance. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pace = new StreamPace();
    this.#isPaceRepresentative = true;
    this.#isReady = false;
    this.#firstChunkAt = undefined;
    this.#chunks = 0;
  }

  /** @param seconds Playing time of the chunk at the current rate. */
  addChunk(seconds: number): void {
    const now = performance.now();
    this.#firstChunkAt ??= now;
    this.#chunks++;
    this.#pace.addChunk(now / 1000, seconds);
    if (!this.#isReady) this.#schedule((now - this.#firstChunkAt) / 1000);
  }

  /** The stream is complete. */
  end(): void {
    const { lateness } = this.#pace;
    if (lateness !== undefined && this.#isPaceRepresentative) recordLateness(this.key, lateness);
    this.#release();
  }

  /** The listener paused, seeked or changed the rate: this utterance's pace is not learned. */
  ignorePace(): void {
    this.#isPaceRepresentative = false;
  }

  /** @param elapsed Seconds since the first chunk. */
  #schedule(elapsed: number): void {
    const { seconds, untilSecondChunk } = prebufferDuration(
      loadHistory(this.key),
      this.#pace.firstChunkSeconds,
      this.latency,
    );
    const remaining = seconds - elapsed;
    clearTimeout(this.#timer);
    if (remaining <= 0 || (untilSecondChunk && this.#chunks > 1)) this.#release();
    else this.#timer = setTimeout(() => this.#release(), remaining * 1000);
  }

  #release(): void {
    clearTimeout(this.#timer);
    if (this.#isReady) return;
    this.#isReady = true;
    this.#onReady();
  }
}

/** Lateness of earlier utterances with this key (`StreamPace.lateness`, seconds), from this page or the browser's storage. */
export function loadHistory(key: string): readonly number[] {
  let history = histories.get(key);
  if (!history) {
    history = readStored(key);
    histories.set(key, history);
  }
  return history;
}

/** Adds an utterance's lateness (seconds) to the history of a key. */
export function recordLateness(key: string, lateness: number): void {
  const history = appendLateness(loadHistory(key), Math.round(lateness * 1000) / 1000);
  histories.set(key, history);
  try {
    globalThis.localStorage?.setItem(STORAGE_PREFIX + key, JSON.stringify(history));
  } catch {
    // Private mode, or storage that is full or forbidden: the history lasts as long as the page.
  }
}

function readStored(key: string): number[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(STORAGE_PREFIX + key) ?? '[]');
    if (Array.isArray(value))
      return value.filter((lateness) => Number.isFinite(lateness) && lateness >= 0).slice(-16);
  } catch {
    // As above, or another script's value under our key.
  }
  return [];
}
