import { DEFAULT_VOICE_GROUP, type VoiceGroup } from '../contract/limits.ts';
import type { SpeechSetup } from '../elements/tts/requests/speech-setup.ts';
import { defineHandlers, type Handler } from './event-handlers.ts';
import { openConnection, type PonyfillConnection } from './open-connection.ts';
import { QueuedUtterance } from './queued-utterance.ts';
import { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import type { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';
import { SynthesisVoices } from './synthesis-voices.ts';
import { UtteranceQueue } from './utterance-queue.ts';
import { readUtterance } from './utterance-request.ts';

export interface SynthesisOptions extends PonyfillConnection {
  /** Speaker group of the voices; default `v3`. Badini voices are always included. */
  readonly voiceGroup?: VoiceGroup | undefined;
  /** How much audio to buffer before playback; default `balanced`. */
  readonly latency?: SpeechSetup['latency'] | undefined;
  /** Does not pause other players of the page. */
  readonly allowOverlap?: boolean | undefined;
}

/**
 * `speechSynthesis` of the Web Speech API for Kurdish: the same queue, states and events, backed by the speech service.
 * Dispatches `voiceschanged` once the list of voices has loaded.
 */
export class SpeechSynthesis extends EventTarget {
  declare onvoiceschanged: Handler;
  readonly #defaults: { readonly endpoint: string; readonly voiceGroup: VoiceGroup };
  readonly #voices: SynthesisVoices;
  readonly #queue: UtteranceQueue;

  constructor(options: SynthesisOptions = {}) {
    super();
    const {
      voiceGroup = DEFAULT_VOICE_GROUP,
      latency = 'balanced',
      allowOverlap = false,
      assetBase,
    } = options;
    const { endpoint, tokenSource, fetch } = openConnection(options);
    this.#defaults = { endpoint, voiceGroup };
    this.#voices = new SynthesisVoices({ endpoint, voiceGroup, fetch }, () =>
      this.dispatchEvent(new Event('voiceschanged')),
    );
    this.#queue = new UtteranceQueue({
      setup: { tokenSource, fetch, assetBase, latency, allowOverlap },
      defaultVoice: async (entry) =>
        (await this.#voices.default(entry?.parameters?.dialect ?? 'sorani')).speakerId,
    });
  }

  /** True while an utterance in the queue has not started playing. */
  get pending(): boolean {
    return this.#queue.pending;
  }

  /** True from an utterance's `start` to its `end`, including while paused. */
  get speaking(): boolean {
    return this.#queue.speaking;
  }

  /** True after `pause()`, and while another player of the page plays instead. */
  get paused(): boolean {
    return this.#queue.paused;
  }

  /**
   * Adds an utterance to the queue. Call it in a user gesture if it may be the page's first sound. Failures are dispatched as
   * `error` events of the utterance.
   */
  speak(utterance: SpeechSynthesisUtterance): void {
    if (!(utterance instanceof SpeechSynthesisUtterance))
      throw new TypeError('speak() takes a SpeechSynthesisUtterance of kurdish-speech/ponyfill.');
    this.#queue.add(new QueuedUtterance(utterance, () => readUtterance(utterance, this.#defaults)));
  }

  /** Stops playback, empties the queue and closes the connection; nothing more is billed. */
  cancel(): void {
    this.#queue.cancel();
  }

  pause(): void {
    this.#queue.pause();
  }

  resume(): void {
    this.#queue.resume();
  }

  /** The voices loaded so far: empty until `voiceschanged`. The first call loads the catalog. */
  getVoices(): SpeechSynthesisVoice[] {
    return this.#voices.list();
  }

  /** Listening for `voiceschanged` loads the voices. */
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args);
    if (args[0] === 'voiceschanged') this.#voices.list();
  }
}

defineHandlers(SpeechSynthesis, 'voiceschanged');
