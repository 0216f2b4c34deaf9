import { voiceRuns } from '../../../text/voices/voice-runs.ts';
import { voicedSentences } from '../../../text/voices/voiced-sentences.ts';
import { openLexicon } from './open-lexicon.ts';
import type { PartRequests } from './part-requests.ts';
import type { SpeechRequest } from './speech-request.ts';
import { VoicedRequests, type VoicedRequestsOptions } from './voiced-requests.ts';

export interface PrepareRequestsOptions extends Pick<VoicedRequestsOptions, 'voiceFor' | 'refusedVoices'> {
  /** Called where the lexicon cannot be read; the text is read all the same. */
  readonly onLexiconError: (error: Error) => void;
}

/** Decides who speaks each run of a text, and opens its lexicon. */
export async function prepareRequests(
  request: SpeechRequest,
  { onLexiconError, ...options }: PrepareRequestsOptions,
): Promise<PartRequests> {
  const { text, reading, lexicon } = request;
  const sentences = voicedSentences(text, reading ? voiceRuns(text, reading.marks, reading.dialect) : []);
  const respell = lexicon ? await openLexicon(lexicon).catch(onLexiconError) : undefined;
  return new VoicedRequests(request, { sentences, respell: respell ?? undefined, ...options });
}
