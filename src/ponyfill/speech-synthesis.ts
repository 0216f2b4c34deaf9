import { DEFAULT_VOICE_GROUP, type VoiceGroup } from '../contract/limits.ts';
import type { SpeechSetup } from '../elements/tts/speech-setup.ts';
import { defineHandlers, type Handler } from './event-handlers.ts';
import { openConnection, type PonyfillConnection } from './open-connection.ts';
import { QueuedUtterance } from './queued-utterance.ts';
import { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import type { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';
import { SynthesisVoices } from './synthesis-voices.ts';
import { UtteranceQueue } from './utterance-queue.ts';
import { readUtterance } from './utterance-request.ts';

export interface SynthesisOptions extends PonyfillConnection {
  /** Speaker group of the voices: `v3` when not given. Badini voices come with each. */
  readonly voiceGroup?: VoiceGroup | undefined;
  /** How long to wait for a cushion of sound; `balanced` when not given. */
  readonly latency?: SpeechSetup['latency'] | undefined;
  /** Leave other voices of the page sounding. */
  readonly allowOverlap?: boolean | undefined;
}

/**
 * `speechSynthesis` of the Web Speech API, for Kurdish: the same queue, states and events over the speech service.
 * Dispatches `voiceschanged` once the list of voices has come.
 */
export class SpeechSynthesis extends EventTarget {
  declare onvoiceschanged: Handler;
  readonly #where: { readonly endpoint: string; readonly voiceGroup: VoiceGroup };
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
    this.#where = { endpoint, voiceGroup };
    this.#voices = new SynthesisVoices({ endpoint, voiceGroup, fetch }, () =>
      this.dispatchEvent(new Event('voiceschanged')),
    );
    this.#queue = new UtteranceQueue({
      setup: { tokenSource, fetch, assetBase, latency, allowOverlap },
      defaultVoice: async (entry) =>
        (await this.#voices.default(entry?.asked?.dialect ?? 'sorani')).speakerId,
    });
  }

  /** True while an utterance waits that has not begun to sound. */
  get pending(): boolean {
    return this.#queue.pending;
  }

  /** True from an utterance's first sound to its end, also while paused. */
  get speaking(): boolean {
    return this.#queue.speaking;
  }

  /** True after `pause()`, and while another voice of the page is heard instead. */
  get paused(): boolean {
    return this.#queue.paused;
  }

  /**
   * Adds an utterance to the queue; call it from a click or a key where it may be the page's first sound. Whatever goes wrong is
   * an `error` event of the utterance.
   */
  speak(utterance: SpeechSynthesisUtterance): void {
    if (!(utterance instanceof SpeechSynthesisUtterance))
      throw new TypeError('speak() takes a SpeechSynthesisUtterance of kurdish-speech/ponyfill.');
    this.#queue.add(new QueuedUtterance(utterance, () => readUtterance(utterance, this.#where)));
  }

  /** Silences, empties the queue and closes the connection: nothing more is billed. */
  cancel(): void {
    this.#queue.cancel();
  }

  pause(): void {
    this.#queue.pause();
  }

  resume(): void {
    this.#queue.resume();
  }

  /** The voices known by now: none at first, then those of the catalog; `voiceschanged` tells when. */
  getVoices(): SpeechSynthesisVoice[] {
    return this.#voices.list();
  }

  /** Whoever waits for the voices has them sent for. */
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given);
    if (given[0] === 'voiceschanged') this.#voices.list();
  }
}

defineHandlers(SpeechSynthesis, 'voiceschanged');
