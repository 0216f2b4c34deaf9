import type { SpeechError } from '../contract/errors.ts';
import { DEFAULT_VOICE_GROUP, type VoiceGroup } from '../contract/limits.ts';
import { type BoundaryEvent, SpeechErrorEvent } from '../elements/events.ts';
import { SpeechController } from '../elements/speech-controller.ts';
import type { SpeechSetup } from '../elements/speech-setup.ts';
import type { TextSource } from '../elements/text-source.ts';
import { type OpenConnection, openConnection, type PonyfillConnection } from './connection.ts';
import { CONTROLLER_HOST } from './controller-host.ts';
import { defineHandlers, type Handler } from './event-handlers.ts';
import { QueuedUtterance } from './queued-utterance.ts';
import { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import type { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';
import { SynthesisVoices } from './synthesis-voices.ts';
import { readUtterance } from './utterance-request.ts';

export interface SynthesisOptions extends PonyfillConnection {
  /** Speaker group of the voices: `v3` when not given. Badini voices come with each. */
  readonly voiceGroup?: VoiceGroup | undefined;
  /** How long to wait for a cushion of sound; `balanced` when not given. */
  readonly latency?: SpeechSetup['latency'] | undefined;
  /** Leave other voices of the page sounding. */
  readonly mix?: boolean | undefined;
}

/**
 * `speechSynthesis` of the Web Speech API, for Kurdish: the same queue, states and events over the speech service.
 * Dispatches `voiceschanged` once the list of voices has come.
 */
export class SpeechSynthesis extends EventTarget {
  declare onvoiceschanged: Handler<SpeechSynthesis>;
  readonly #options: SynthesisOptions & { readonly voiceGroup: VoiceGroup };
  readonly #connection: OpenConnection;
  readonly #voices: SynthesisVoices;
  readonly #controller: SpeechController;
  /** The first is the one whose turn it is. */
  readonly #queue: QueuedUtterance[] = [];
  #paused = false;
  /** Another voice of the page was to be heard. */
  #isDisplaced = false;
  /** The text that the controller holds, as its utterance had it. */
  #heldText = '';

  constructor(options: SynthesisOptions = {}) {
    super();
    this.#options = { ...options, voiceGroup: options.voiceGroup ?? DEFAULT_VOICE_GROUP };
    this.#connection = openConnection(options);
    const { endpoint, fetch } = this.#connection;
    const catalog = { endpoint, voiceGroup: this.#options.voiceGroup, fetch };
    this.#voices = new SynthesisVoices(catalog, () => this.dispatchEvent(new Event('voiceschanged')));
    this.#controller = new SpeechController(CONTROLLER_HOST, {
      setup: () => this.#setup(),
      dispatch: (event) => this.#hear(event),
    });
  }

  /** True while an utterance waits that has not begun to sound. */
  get pending(): boolean {
    return this.#queue.some(({ hasStarted }) => !hasStarted);
  }

  /** True from an utterance's first sound to its end, also while paused. */
  get speaking(): boolean {
    return this.#queue[0]?.hasStarted ?? false;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Adds an utterance to the queue; call it from a click or a key where it may be the page's first sound. Whatever goes wrong is
   * an `error` event of the utterance.
   */
  speak(utterance: SpeechSynthesisUtterance): void {
    if (!(utterance instanceof SpeechSynthesisUtterance))
      throw new TypeError('speak() takes a SpeechSynthesisUtterance of kurdish-speech/ponyfill.');
    const where = { endpoint: this.#connection.endpoint, voiceGroup: this.#options.voiceGroup };
    this.#queue.push(new QueuedUtterance(utterance, () => readUtterance(utterance, where)));
    this.#advance();
  }

  /** Silences, empties the queue and closes the connection: nothing more is billed. */
  cancel(): void {
    const [current, ...waiting] = this.#queue.splice(0);
    // Nothing more is to come of a text that has arrived: it is kept, and spoken again for nothing.
    if (current?.isCurrent && this.#controller.complete) this.#controller.stop();
    else if (current?.isCurrent) this.#controller.cancel();
    if (this.#isDisplaced) this.#paused = false;
    this.#isDisplaced = false;
    for (const entry of current ? [current, ...waiting] : []) entry.cancel();
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

  /** The voices known by now: none at first, then those of the catalog; `voiceschanged` tells when. */
  getVoices(): SpeechSynthesisVoice[] {
    return this.#voices.list();
  }

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given);
    if (given[0] === 'voiceschanged') this.#voices.list();
  }

  get #current(): QueuedUtterance | undefined {
    return this.#queue[0]?.isCurrent ? this.#queue[0] : undefined;
  }

  #setup(): SpeechSetup {
    const { assetBase, latency = 'balanced', mix = false } = this.#options;
    const { tokenSource, fetch } = this.#connection;
    const { playbackRate = 1, volume = 1 } = this.#queue[0]?.asked ?? {};
    return {
      tokenSource,
      fetch,
      assetBase,
      latency,
      playbackRate,
      volume,
      muted: false,
      loop: false,
      mix,
      sentenceBoundaries: false,
      defaultVoice: (source) => this.#defaultVoice(source),
    };
  }

  async #defaultVoice(source: TextSource): Promise<string> {
    const entry = this.#queue.find(({ asked }) => asked?.source === source);
    return (await this.#voices.default(entry?.asked?.dialect ?? 'sorani')).speakerId;
  }

  /** Lets the first of the queue have its turn. */
  #advance(): void {
    const entry = this.#queue[0];
    if (!entry || this.#paused) return;
    if (entry.isCurrent) {
      this.#lookAhead();
      return;
    }
    entry.isCurrent = true;
    if (!entry.asked || !entry.isSpeakable) {
      this.#queue.shift();
      if (entry.failure) entry.fail(entry.failure);
      else entry.end();
      this.#advance();
      return;
    }
    const { request, source } = entry.asked;
    const isHeld = this.#controller.holds(request) && this.#heldText === entry.text;
    this.#heldText = entry.text;
    if (isHeld) {
      this.#controller.applySound();
      void this.#controller.resume();
    } else {
      void this.#controller.speak(request, source);
    }
  }

  /** The controller asks for the next utterance before its turn, so that it follows without a gap. */
  #lookAhead(): void {
    const [current, next] = this.#queue;
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
        this.#controller.applySound();
        break;
      case 'playing':
        current.start();
        current.resume();
        this.#lookAhead();
        break;
      case 'boundary': {
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
    if (this.#paused || this.#controller.status !== 'paused') return;
    this.#paused = true;
    this.#isDisplaced = true;
    current.pause();
  }

  #end(): void {
    this.#queue.shift()?.end();
    const next = this.#queue[0];
    if (next?.isEnqueued) {
      // The controller goes on with it by itself.
      next.isCurrent = true;
      this.#heldText = next.text;
    } else {
      this.#advance();
    }
  }

  #fail(error: SpeechError): void {
    this.#queue.shift()?.fail(error);
    // The controller has dropped what it was to go on with.
    for (const entry of this.#queue) entry.isEnqueued = false;
    queueMicrotask(() => this.#advance());
  }
}

defineHandlers(SpeechSynthesis, 'voiceschanged');
