import type { SpokenText } from '../../../lexicon/spoken-text.ts';
import type { VoiceRun } from '../../../text/voices/voice-run.ts';
import type { VoicedSentence } from '../../../text/voices/voiced-sentences.ts';
import { createWordMap } from '../../../text/words/word-map.ts';
import type { SpeechRequest } from './speech-request.ts';

/** How one part of a text is requested. */
export interface PartRequest {
  readonly request: SpeechRequest;
  /** What is sent, which is what is billed. */
  readonly said: SpokenText;
}

/** Makes the requests for the parts of a text. */
export interface PartRequests {
  /** Of the whole text, in order, cut where another voice begins or ends. */
  readonly sentences: readonly VoicedSentence[];
  /** @param run Which the part belongs to; undefined for the voice of the text. */
  of(text: string, run: VoiceRun | undefined): PartRequest | Promise<PartRequest>;
  /** Whether what failed is the voice of a run. */
  isRefusal(run: VoiceRun | undefined, error: unknown): boolean;
  /** From now on the voice of the text speaks in place of that of the run. */
  refuse(run: VoiceRun, error: unknown): void;
}

/** All of the text as it stands, in one voice. */
export function plainRequests(request: SpeechRequest, sentences: readonly VoicedSentence[]): PartRequests {
  return {
    sentences,
    of: (text) => ({ request, said: { text, createWordMap: () => createWordMap(text) } }),
    isRefusal: () => false,
    refuse() {},
  };
}
