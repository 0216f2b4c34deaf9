import { listSpeakers } from '../client/speakers.ts';
import type { Dialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import type { VoiceGroup } from '../contract/limits.ts';
import { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';

/** A page may ask with every drawing: after a failure the catalog is left alone for a while. */
const RETRY_MS = 5000;

export interface SynthesisVoicesOptions {
  readonly endpoint: string;
  readonly voiceGroup: VoiceGroup;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** The voices of a speaker group, and the Badini ones, which are in `v5` whatever group is named (contract, Versioning). */
export class SynthesisVoices {
  readonly #options: SynthesisVoicesOptions;
  readonly #changed: () => void;
  #voices: readonly SpeechSynthesisVoice[] = [];
  #loading: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param changed Called once the list is there. */
  constructor(options: SynthesisVoicesOptions, changed: () => void) {
    this.#options = options;
    this.#changed = changed;
  }

  /** Those known by now; the first call sends for them. A server that renders the page has none. */
  list(): SpeechSynthesisVoice[] {
    if (globalThis.document && performance.now() - this.#failedAt > RETRY_MS) this.#load().catch(() => {});
    return [...this.#voices];
  }

  /** The voice that speaks where none is named. @throws SpeechError `language-not-supported`, or why the catalog cannot be had. */
  async default(dialect: Dialect): Promise<SpeechSynthesisVoice> {
    await this.#load();
    const voice = this.#voices.find((voice) => voice.dialect === dialect);
    if (voice) return voice;
    throw new SpeechError(
      'language-not-supported',
      `No voice of ${this.#options.voiceGroup} reads ${dialect}.`,
    );
  }

  #load(): Promise<void> {
    this.#loading ??= this.#fetch().catch((error: unknown) => {
      this.#loading = undefined;
      this.#failedAt = performance.now();
      throw error;
    });
    return this.#loading;
  }

  async #fetch(): Promise<void> {
    const { voiceGroup } = this.#options;
    const groups: VoiceGroup[] = voiceGroup === 'v5' ? ['v5'] : [voiceGroup, 'v5'];
    const lists = await Promise.all(
      groups.map(async (group) => {
        const speakers = await listSpeakers({ ...this.#options, voiceGroup: group });
        return speakers
          .filter(({ dialect }) => group === voiceGroup || dialect === 'badini')
          .map((speaker) => ({ speaker, group }));
      }),
    );
    const met = new Set<Dialect>();
    this.#voices = lists.flat().map(({ speaker, group }) => {
      const isFirst = !met.has(speaker.dialect);
      met.add(speaker.dialect);
      return new SpeechSynthesisVoice(speaker, group, isFirst);
    });
    this.#changed();
  }
}
