import type { Dialect } from '../../../contract/dialects.ts';
import { voiceRuns } from '../../../text/voices/voice-runs.ts';
import { voicedSentences } from '../../../text/voices/voiced-sentences.ts';
import { openLexicon } from './open-lexicon.ts';
import type { PartRequests } from './part-requests.ts';
import type { SpeechRequest } from './speech-request.ts';
import { VoicedRequests } from './voiced-requests.ts';

export interface PrepareRequestsOptions {
  /** The first voice of a dialect. */
  readonly voiceFor: (dialect: Dialect) => Promise<string>;
  /** Called where the lexicon cannot be read; the text is read all the same. */
  readonly onLexiconError: (error: Error) => void;
}

/** Decides who speaks each run of a text, and opens its lexicon. */
export async function prepareRequests(
  request: SpeechRequest,
  { voiceFor, onLexiconError }: PrepareRequestsOptions,
): Promise<PartRequests> {
  const { text, mixed, lexicon } = request;
  const sentences = voicedSentences(text, mixed ? voiceRuns(text, mixed.marks, mixed.dialect) : []);
  const respell = lexicon ? await openLexicon(lexicon).catch(onLexiconError) : undefined;
  return new VoicedRequests(request, sentences, respell ?? undefined, voiceFor);
}
