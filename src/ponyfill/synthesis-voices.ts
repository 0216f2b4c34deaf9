import { listSpeakers } from '../client/list-speakers.ts';
import type { Dialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import type { VoiceGroup } from '../contract/limits.ts';
import { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';

/** Pages may call `getVoices()` on every render, so a failed request is not retried sooner. */
const RETRY_MS = 5000;

export interface SynthesisVoicesOptions {
  readonly endpoint: string;
  readonly voiceGroup: VoiceGroup;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** The voices of a speaker group, and the Badini voices, which are always in `v5` (docs/contract-coverage.md). */
export class SynthesisVoices {
  readonly #options: SynthesisVoicesOptions;
  readonly #onChange: () => void;
  #voices: readonly SpeechSynthesisVoice[] = [];
  #loading: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param onChange Called once the list has loaded. */
  constructor(options: SynthesisVoicesOptions, onChange: () => void) {
    this.#options = options;
    this.#onChange = onChange;
  }

  /** The voices loaded so far; the first call loads them. Always empty in server-side rendering. */
  list(): SpeechSynthesisVoice[] {
    if (globalThis.document && performance.now() - this.#failedAt > RETRY_MS) this.#load().catch(() => {});
    return [...this.#voices];
  }

  /** The voice for utterances without one. @throws SpeechError `language-not-supported`, or why the catalog could not be loaded. */
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
    const seen = new Set<Dialect>();
    this.#voices = lists.flat().map(({ speaker, group }) => {
      const isFirst = !seen.has(speaker.dialect);
      seen.add(speaker.dialect);
      return new SpeechSynthesisVoice(speaker, group, isFirst);
    });
    this.#onChange();
  }
}
