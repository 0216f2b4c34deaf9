import type { Dialect } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { runVoice, VOICE_REFUSALS } from '../../../contract/run-voice.ts';
import { spokenText } from '../../../lexicon/spoken-text.ts';
import type { VoiceRun } from '../../../text/voices/voice-run.ts';
import type { VoicedSentence } from '../../../text/voices/voiced-sentences.ts';
import { logOnce } from '../../base/log-once.ts';
import { knownVoice } from './known-voice.ts';
import type { Respell } from './open-lexicon.ts';
import type { PartRequest, PartRequests } from './part-requests.ts';
import type { SpeechRequest } from './speech-request.ts';

export interface VoicedRequestsOptions {
  /** Of the whole text, in order, cut where another voice begins or ends. */
  readonly sentences: readonly VoicedSentence[];
  readonly respell: Respell | undefined;
  /** The first voice of a dialect in a group. */
  readonly voiceFor: (voiceGroup: string, dialect: Dialect) => Promise<string>;
  /** Ids of voices that were refused on this page; grows. */
  readonly refusedVoices: Set<string>;
}

/** Requests in the voice of each run, and with names as they are said. A voice that cannot be had is replaced by that of the text. */
export class VoicedRequests implements PartRequests {
  readonly sentences: readonly VoicedSentence[];
  readonly #request: SpeechRequest;
  readonly #options: VoicedRequestsOptions;
  readonly #requests = new Map<VoiceRun, SpeechRequest>();

  constructor(request: SpeechRequest, options: VoicedRequestsOptions) {
    this.#request = request;
    this.#options = options;
    this.sentences = options.sentences;
  }

  async of(text: string, run: VoiceRun | undefined): Promise<PartRequest> {
    const request = run ? await this.#requestFor(run) : this.#request;
    const { reading } = this.#request;
    const said = reading && this.#options.respell?.(text, run?.dialect ?? reading.dialect);
    return { request, said: said ?? spokenText(text, undefined) };
  }

  isRefusal(run: VoiceRun | undefined, error: unknown): boolean {
    const request = run && this.#requests.get(run);
    return request !== undefined && error instanceof SpeechError && VOICE_REFUSALS.includes(error.code);
  }

  refuse(run: VoiceRun, error: unknown): void {
    const { voice } = this.#requests.get(run) ?? this.#request;
    this.#options.refusedVoices.add(voice);
    this.#requests.delete(run);
    report(run, error as Error);
  }

  async #requestFor(run: VoiceRun): Promise<SpeechRequest> {
    const known = this.#requests.get(run);
    if (known) return known;
    try {
      const voice = await runVoice(this.#request, run, (...first) => this.#firstVoice(...first));
      if (this.#options.refusedVoices.has(voice.voice)) return this.#request;
      const request = { ...this.#request, ...voice };
      this.#requests.set(run, request);
      return request;
    } catch (error) {
      report(run, error as Error);
      return this.#request;
    }
  }

  async #firstVoice(voiceGroup: string, dialect: Dialect): Promise<string> {
    const known = knownVoice(this.#request.endpoint, voiceGroup, dialect);
    try {
      const voice = await this.#options.voiceFor(voiceGroup, dialect);
      known.remember(voice);
      return voice;
    } catch (error) {
      const remembered = (error as SpeechError).code === 'voice-unavailable' ? undefined : known.recall();
      if (remembered) return remembered;
      throw error;
    }
  }
}

function report(run: VoiceRun, { message }: Error): void {
  const named = run.voice ? `The voice "${run.voice}" of a "data-voice"` : `A voice for ${run.dialect}`;
  logOnce(`${named} could not be used, so that the voice of the text reads on: ${message}`);
}
