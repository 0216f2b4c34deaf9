import type { Span } from '../../../text/utterance/utterance.ts';
import { DegradedEvent } from '../../base/events.ts';
import { logOnce } from '../../base/log-once.ts';
import type { TextSource } from '../text/text-source.ts';
import { loadPrepareRequests } from './load-prepare-requests.ts';
import { type PartRequests, plainRequests } from './part-requests.ts';
import type { SpeechRequest } from './speech-request.ts';
import type { SpeechSetup } from './speech-setup.ts';

/** Where the requests go. */
interface RequestsHost {
  setup(): SpeechSetup;
  /** Ids of voices of quotes that the service has refused; grows. */
  readonly refusedVoices: Set<string>;
  /** Receives `kurdish-degraded`. */
  dispatch(event: Event): void;
}

/**
 * How the parts of a text are requested. Where the file that decides it cannot be loaded, all of the text is read as it stands, in one voice.
 * @param sentences Of the text, in order.
 */
export async function requestsOf(
  request: SpeechRequest,
  source: TextSource,
  sentences: readonly Span[],
  host: RequestsHost,
): Promise<PartRequests> {
  const plain = plainRequests(request, sentences);
  if (!request.reading) return plain;
  const report = (feature: 'lexicon' | 'voices', { message: reason }: Error) => {
    logOnce(reason);
    host.dispatch(new DegradedEvent({ feature, reason }));
  };
  const { assetBase, defaultVoice } = host.setup();
  try {
    const { prepareRequests } = await loadPrepareRequests(assetBase);
    return await prepareRequests(request, {
      voiceFor: (voiceGroup, dialect) => defaultVoice(source, dialect, voiceGroup),
      refusedVoices: host.refusedVoices,
      onLexiconError: (error) => report('lexicon', error),
    });
  } catch (error) {
    report(request.lexicon ? 'lexicon' : 'voices', error as Error);
    return plain;
  }
}
