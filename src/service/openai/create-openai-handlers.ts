import type { RouteHandlers } from '../http/router.ts';
import { NO_WEBSOCKET } from '../live/web-socket-upgrade.ts';
import { answerModels } from './models.ts';
import { openAiRefusal } from './openai-error.ts';
import type { OpenAiOperationId } from './openai-routes.ts';
import type { OpenAiServices } from './openai-services.ts';
import { answerSpeech } from './speech.ts';
import { answerTranscription } from './transcriptions.ts';
import { answerVoices } from './voices.ts';

/** The handlers of OPENAI_ROUTES. */
export function createOpenAiHandlers(services: OpenAiServices): RouteHandlers<OpenAiOperationId> {
  const { transcriptionOf, dialects } = services;
  return {
    createTranscription:
      transcriptionOf &&
      ((request, context) => answerTranscription(request, dialects, transcriptionOf(request, context))),
    createSpeech: (request, context) => answerSpeech(request, context, services),
    openTranscriptionSession: dialects.length > 0 ? () => openAiRefusal(NO_WEBSOCKET) : undefined,
    listModels: () => answerModels(services),
    listVoices: (request, context) => answerVoices(request, context, services),
  };
}
