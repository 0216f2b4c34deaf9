import { wakeAudioContext } from '../audio/context/audio-context.ts';
import type { SpeechError } from '../contract/errors.ts';
import { type BoundaryEvent, SpeechErrorEvent } from '../elements/shared/events.ts';
import type { TextSource } from '../elements/tts/speech/text-source.ts';
import { SpeechController } from '../elements/tts/speech-controller.ts';
import type { SpeechSetup } from '../elements/tts/speech-setup.ts';
import { HEADLESS_HOST } from './headless-host.ts';
import type { QueuedUtterance } from './queued-utterance.ts';

/** What is the same for every utterance. */
export interface QueueOptions {
  readonly setup: Pick<SpeechSetup, 'tokenSource' | 'fetch' | 'assetBase' | 'latency' | 'allowOverlap'>;
  /** Speaker id of the voice for an utterance that names none. */
  readonly defaultVoice: (entry: QueuedUtterance | undefined) => Promise<string>;
}

/** Utterances in their order, and the controller that speaks them. */
export class UtteranceQueue {
  readonly #options: QueueOptions;
  readonly #controller: SpeechController;
  /** The first is the one whose turn it is, or will be. */
  readonly #entries: QueuedUtterance[] = [];
  #paused = false;
  /** Paused by another voice of the page, not by the page. */
  #isDisplaced = false;
  /** The text that the controller holds, as its utterance had it. */
  #heldText = '';
  #volume = 1;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#controller = new SpeechController(HEADLESS_HOST, {
      setup: () => this.#setup(),
      dispatch: (event) => this.#hear(event),
    });
  }

  get pending(): boolean {
    return this.#entries.some(({ hasStarted }) => !hasStarted);
  }

  get speaking(): boolean {
    return this.#entries[0]?.hasStarted ?? false;
  }

  get paused(): boolean {
    return this.#paused;
  }

  add(entry: QueuedUtterance): void {
    this.#entries.push(entry);
    this.#advance();
  }

  cancel(): void {
    const isUnderWay = this.#current !== undefined;
    const entries = this.#entries.splice(0);
    // Nothing more is to come of a text that has arrived: it is kept, and spoken again for nothing.
    if (isUnderWay && this.#controller.run?.complete) this.#controller.stop();
    else if (isUnderWay) this.#controller.cancel();
    if (this.#isDisplaced) this.#paused = false;
    this.#isDisplaced = false;
    for (const entry of entries) entry.cancel();
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    const current = this.#current;
    if (!current) return;
    this.#controller.pause();
    current.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#isDisplaced = false;
    if (this.#current) void this.#controller.resume();
    else this.#advance();
  }

  get #current(): QueuedUtterance | undefined {
    return this.#entries[0]?.isCurrent ? this.#entries[0] : undefined;
  }

  #setup(): SpeechSetup {
    return {
      ...this.#options.setup,
      playbackRate: this.#entries[0]?.asked?.playbackRate ?? 1,
      volume: this.#volume,
      muted: false,
      loop: false,
      sentenceBoundaries: false,
      defaultVoice: (source: TextSource) =>
        this.#options.defaultVoice(this.#entries.find(({ asked }) => asked?.source === source)),
    };
  }

  /** Lets the first of the queue have its turn. */
  #advance(): void {
    const entry = this.#entries[0];
    if (!entry || this.#paused) return;
    if (entry.isCurrent) {
      this.#lookAhead();
      return;
    }
    if (!entry.asked || !entry.isSpeakable) {
      // Pages for phones speak an empty text in the first tap, so that what comes without one may sound.
      if (!entry.failure) wakeAudioContext();
      // A task of its own: a page that speaks again at each end or error goes round, but does not stand still.
      setTimeout(() => this.#pass(entry));
      return;
    }
    entry.isCurrent = true;
    const { request, source } = entry.asked;
    const isHeld = this.#controller.holds(request) && this.#heldText === entry.text;
    this.#heldText = entry.text;
    if (isHeld) {
      this.#applySound(entry);
      void this.#controller.resume();
    } else {
      void this.#controller.speak(request, source);
    }
  }

  /** Of an utterance that makes no sound. */
  #pass(entry: QueuedUtterance): void {
    if (this.#entries[0] !== entry || this.#paused) return;
    this.#entries.shift();
    if (entry.failure) entry.fail(entry.failure);
    else entry.end();
    this.#advance();
  }

  /** The controller asks for the next utterance before its turn, so that it follows without a gap. */
  #lookAhead(): void {
    const [current, next] = this.#entries;
    if (!current?.hasStarted || !next?.asked || !next.isSpeakable || next.isEnqueued || this.#paused) return;
    // The same text once more needs no second call.
    if (this.#controller.holds(next.asked.request)) return;
    next.isEnqueued = true;
    void this.#controller.enqueue(next.asked.request, next.asked.source);
  }

  #hear(event: Event): void {
    const current = this.#current;
    if (!current) return;
    if (event instanceof SpeechErrorEvent) this.#fail(event.error);
    else this.#follow(event, current);
  }

  #follow(event: Event, current: QueuedUtterance): void {
    switch (event.type) {
      case 'loadstart':
        this.#applySound(current);
        break;
      case 'playing':
        this.#applyVolume(current);
        current.start();
        current.resume();
        this.#lookAhead();
        break;
      case 'boundary': {
        this.#applyVolume(current);
        const { charIndex, charLength } = event as BoundaryEvent;
        current.reach(charIndex, charLength);
        break;
      }
      case 'pause':
        this.#displace(current);
        break;
      case 'ended':
        this.#end();
        break;
    }
  }

  /** The controller has paused by itself: another voice of the page speaks. */
  #displace(current: QueuedUtterance): void {
    if (this.#paused || this.#controller.state.status !== 'paused') return;
    this.#paused = true;
    this.#isDisplaced = true;
    current.pause();
  }

  #end(): void {
    this.#entries.shift()?.end();
    const next = this.#entries[0];
    if (next?.isEnqueued) {
      // The controller goes on with it by itself.
      next.isCurrent = true;
      this.#heldText = next.text;
    } else {
      this.#advance();
    }
  }

  #fail(error: SpeechError): void {
    this.#entries.shift()?.fail(error);
    // The controller has dropped what it was to go on with.
    for (const entry of this.#entries) entry.isEnqueued = false;
    queueMicrotask(() => this.#advance());
  }

  #applySound({ utterance }: QueuedUtterance): void {
    this.#volume = utterance.volume;
    this.#controller.applySettings();
  }

  /** A volume that was changed is heard from the next word on. */
  #applyVolume(current: QueuedUtterance): void {
    if (current.utterance.volume !== this.#volume) this.#applySound(current);
  }
}
