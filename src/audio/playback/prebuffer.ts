import { loadPrebufferHistory, storePrebufferHistory } from './prebuffer-history.ts';
import { type Latency, prebufferRule, StreamPace } from './prebuffer-rule.ts';

/** Holds an utterance back until it can be played through, as far as earlier ones tell; learns from each. */
export class Prebuffer {
  latency: Latency;
  /** Utterances under one key learn from each other. */
  key: string;
  readonly #onOpen: () => void;
  #pace = new StreamPace();
  #undisturbed = true;
  #open = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstAt: number | undefined;
  #chunks = 0;

  constructor(latency: Latency, key: string, onOpen: () => void) {
    this.latency = latency;
    this.key = key;
    this.#onOpen = onOpen;
  }

  get open(): boolean {
    return this.#open;
  }

  /** When the first chunk came, by `performance.now()`. */
  get firstAt(): number | undefined {
    return this.#firstAt;
  }

  /** Begins a new utterance. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pace = new StreamPace();
    this.#undisturbed = true;
    this.#open = false;
    this.#firstAt = undefined;
    this.#chunks = 0;
  }

  /** @param seconds How long the chunk sounds to the listener. */
  arrive(seconds: number): void {
    const now = performance.now();
    this.#firstAt ??= now;
    this.#chunks++;
    this.#pace.arrive(now / 1000, seconds);
    this.#consider(now);
  }

  /** The stream has ended well. */
  end(): void {
    const { reach } = this.#pace;
    if (reach !== undefined && this.#undisturbed) storePrebufferHistory(this.key, reach);
    this.#unlock();
  }

  /** The listener paused, sought or changed the rate: what arrives now says little about the stream's own pace. */
  disturb(): void {
    this.#undisturbed = false;
  }

  #consider(now: number): void {
    if (this.#open) return;
    const rule = prebufferRule(loadPrebufferHistory(this.key), this.#pace.lead, this.latency);
    const left = rule.seconds - (now - (this.#firstAt ?? now)) / 1000;
    clearTimeout(this.#timer);
    if (left <= 0 || (rule.untilSecondChunk && this.#chunks > 1)) this.#unlock();
    else this.#timer = setTimeout(() => this.#unlock(), left * 1000);
  }

  #unlock(): void {
    clearTimeout(this.#timer);
    if (this.#open) return;
    this.#open = true;
    this.#onOpen();
  }
}
