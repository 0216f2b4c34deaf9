import { wakeAudioContext } from '../audio/context/audio-context.ts';
import { createPlayer } from '../audio/create-player.ts';
import type { SpeechError } from '../contract/errors.ts';
import { type BoundaryEvent, SpeechErrorEvent } from '../elements/base/events.ts';
import { onPageHide } from '../elements/base/on-page-hide.ts';
import { PlaybackController } from '../elements/tts/playback/playback-controller.ts';
import type { SpeechSetup } from '../elements/tts/requests/speech-setup.ts';
import type { TextSource } from '../elements/tts/text/text-source.ts';
import { HEADLESS_HOST } from './headless-host.ts';
import type { QueuedUtterance } from './queued-utterance.ts';

/** Settings shared by all utterances. */
export interface QueueOptions {
  readonly setup: Pick<SpeechSetup, 'tokenSource' | 'fetch' | 'assetBase' | 'latency' | 'allowOverlap'>;
  /** Resolves with the speaker id for an utterance without a voice. */
  readonly defaultVoice: (entry: QueuedUtterance | undefined) => Promise<string>;
}

/** Queued utterances and the controller that speaks them. */
export class UtteranceQueue {
  readonly #options: QueueOptions;
  readonly #controller: PlaybackController;
  /** The first is the current or the next one. */
  readonly #entries: QueuedUtterance[] = [];
  #paused = false;
  /** Paused by another player, not by a call of `pause()`. */
  #isPreempted = false;
  /** The utterance text behind the speech that the controller holds. */
  #heldText = '';
  #volume = 1;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#controller = new PlaybackController(HEADLESS_HOST, {
      setup: () => this.#setup(),
      createPlayer,
      dispatch: (event) => this.#onControllerEvent(event),
    });
    onPageHide(() => this.#controller.pause());
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
    const hasCurrent = this.#current !== undefined;
    const entries = this.#entries.splice(0);
    // Speech that has arrived completely is kept, so that replaying it is free.
    if (hasCurrent && this.#controller.run?.complete) this.#controller.stop();
    else if (hasCurrent) this.#controller.cancel();
    if (this.#isPreempted) this.#paused = false;
    this.#isPreempted = false;
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
    this.#isPreempted = false;
    if (this.#current) void this.#controller.resume();
    else this.#advance();
  }

  get #current(): QueuedUtterance | undefined {
    return this.#entries[0]?.isCurrent ? this.#entries[0] : undefined;
  }

  #setup(): SpeechSetup {
    return {
      ...this.#options.setup,
      playbackRate: this.#entries[0]?.parameters?.playbackRate ?? 1,
      volume: this.#volume,
      muted: false,
      loop: false,
      preload: 'none',
      sentenceBoundaries: false,
      defaultVoice: (source: TextSource) =>
        this.#options.defaultVoice(this.#entries.find(({ parameters }) => parameters?.source === source)),
    };
  }

  /** Speaks the first utterance in the queue. */
  #advance(): void {
    const entry = this.#entries[0];
    if (!entry || this.#paused) return;
    if (entry.isCurrent) {
      this.#prefetchNext();
      return;
    }
    if (!entry.parameters || !entry.isSpeakable) {
      // Mobile pages speak an empty text on the first tap to unlock audio for later speech.
      if (!entry.failure) wakeAudioContext();
      // In its own task: a page that speaks again at every `end` or `error` must not block itself.
      setTimeout(() => this.#skip(entry));
      return;
    }
    entry.isCurrent = true;
    const { request, source } = entry.parameters;
    const isHeld = this.#controller.holds(request) && this.#heldText === entry.text;
    this.#heldText = entry.text;
    if (isHeld) {
      this.#applySound(entry);
      void this.#controller.resume();
    } else {
      void this.#controller.speak(request, source);
    }
  }

  /** Finishes an utterance that is silent or invalid. */
  #skip(entry: QueuedUtterance): void {
    if (this.#entries[0] !== entry || this.#paused) return;
    this.#entries.shift();
    if (entry.failure) entry.fail(entry.failure);
    else entry.end();
    this.#advance();
  }

  /** Enqueues the next utterance with the controller early, for gapless playback. */
  #prefetchNext(): void {
    const [current, next] = this.#entries;
    if (!current?.hasStarted || !next?.parameters || !next.isSpeakable || next.isEnqueued || this.#paused)
      return;
    // The same text again needs no second request.
    if (this.#controller.holds(next.parameters.request)) return;
    next.isEnqueued = true;
    void this.#controller.enqueue(next.parameters.request, next.parameters.source);
  }

  #onControllerEvent(event: Event): void {
    const current = this.#current;
    if (!current) return;
    if (event instanceof SpeechErrorEvent) this.#fail(event.error);
    else this.#onPlaybackEvent(event, current);
  }

  #onPlaybackEvent(event: Event, current: QueuedUtterance): void {
    switch (event.type) {
      case 'loadstart':
        this.#applySound(current);
        break;
      case 'playing':
        this.#applyVolume(current);
        current.start();
        current.resume();
        this.#prefetchNext();
        break;
      case 'boundary': {
        this.#applyVolume(current);
        const { charIndex, charLength } = event as BoundaryEvent;
        current.reachWord(charIndex, charLength);
        break;
      }
      case 'pause':
        this.#preempt(current);
        break;
      case 'ended':
        this.#end();
        break;
    }
  }

  /** The controller has paused because another player of the page started. */
  #preempt(current: QueuedUtterance): void {
    if (this.#paused || this.#controller.state.status !== 'paused') return;
    this.#paused = true;
    this.#isPreempted = true;
    current.pause();
  }

  #end(): void {
    this.#entries.shift()?.end();
    const next = this.#entries[0];
    if (next?.isEnqueued) {
      // The controller continues with it.
      next.isCurrent = true;
      this.#heldText = next.text;
    } else {
      this.#advance();
    }
  }

  #fail(error: SpeechError): void {
    this.#entries.shift()?.fail(error);
    // The controller has dropped its queue.
    for (const entry of this.#entries) entry.isEnqueued = false;
    queueMicrotask(() => this.#advance());
  }

  #applySound({ utterance }: QueuedUtterance): void {
    this.#volume = utterance.volume;
    this.#controller.applySettings();
  }

  /** Applies a changed volume from the next word. */
  #applyVolume(current: QueuedUtterance): void {
    if (current.utterance.volume !== this.#volume) this.#applySound(current);
  }
}
