import { type Dialect, dialectOfVoice } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { runVoice, VOICE_REFUSALS } from '../../../contract/run-voice.ts';
import { guessDialect } from '../../../text/normalize/guess-dialect.ts';
import type { VoiceRun } from '../../../text/voices/voice-run.ts';
import type { VoicedSentence } from '../../../text/voices/voiced-sentences.ts';
import { createWordMap } from '../../../text/words/word-map.ts';
import { logOnce } from '../../shared/log-once.ts';
import type { Respell } from './open-lexicon.ts';
import type { PartRequest, PartRequests } from './part-requests.ts';
import type { SpeechRequest } from './speech-request.ts';

/** Requests in the voice of each run, and with names as they are said. A voice that cannot be had is replaced by that of the text. */
export class VoicedRequests implements PartRequests {
  readonly sentences: readonly VoicedSentence[];
  readonly #request: SpeechRequest;
  readonly #respell: Respell | undefined;
  readonly #voiceFor: (dialect: Dialect) => Promise<string>;
  readonly #requests = new Map<VoiceRun, SpeechRequest>();

  /** @param voiceFor The first voice of a dialect. */
  constructor(
    request: SpeechRequest,
    sentences: readonly VoicedSentence[],
    respell: Respell | undefined,
    voiceFor: (dialect: Dialect) => Promise<string>,
  ) {
    this.#request = request;
    this.sentences = sentences;
    this.#respell = respell;
    this.#voiceFor = voiceFor;
  }

  async of(text: string, run: VoiceRun | undefined): Promise<PartRequest> {
    const request = run ? await this.#requestFor(run) : this.#request;
    const said = this.#respell?.(text, run?.dialect ?? dialectOf(request));
    return { request, said: said ?? { text, createWordMap: () => createWordMap(text) } };
  }

  refuse(run: VoiceRun | undefined, error: unknown): boolean {
    if (!run || !(error instanceof SpeechError) || !VOICE_REFUSALS.includes(error.code)) return false;
    if (this.#requests.get(run) === this.#request) return false;
    this.#replace(run, error);
    return true;
  }

  async #requestFor(run: VoiceRun): Promise<SpeechRequest> {
    const known = this.#requests.get(run);
    if (known) return known;
    try {
      const voice = await runVoice(this.#request, run, (_, dialect) => this.#voiceFor(dialect));
      const request = { ...this.#request, ...voice };
      this.#requests.set(run, request);
      return request;
    } catch (error) {
      this.#replace(run, error as Error);
      return this.#request;
    }
  }

  #replace(run: VoiceRun, { message }: Error): void {
    this.#requests.set(run, this.#request);
    const named = run.voice ? `The voice "${run.voice}" of a "data-voice"` : `A voice for ${run.dialect}`;
    logOnce(`${named} could not be used, so that the voice of the text reads on: ${message}`);
  }
}

function dialectOf({ dialect, voice, text }: SpeechRequest): Dialect {
  return (dialect as Dialect | undefined) ?? dialectOfVoice(voice) ?? guessDialect(text);
}
