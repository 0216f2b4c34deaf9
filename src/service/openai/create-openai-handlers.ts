import type { RouteHandlers } from '../http/router.ts';
import { NO_WEBSOCKET } from '../live/web-socket-upgrade.ts';
import { answerModels } from './models.ts';
import { openAiRefusal } from './openai-error.ts';
import type { OpenAiOperationId } from './openai-routes.ts';
import type { OpenAiServices } from './openai-services.ts';
import { answerSpeech } from './speech.ts';
import { answerVoices } from './voices.ts';

/** The handlers of OPENAI_ROUTES. */
export function createOpenAiHandlers(services: OpenAiServices): RouteHandlers<OpenAiOperationId> {
  return {
    createSpeech: (request, context) => answerSpeech(request, context, services),
    openTranscriptionSession: services.dialects.length > 0 ? () => openAiRefusal(NO_WEBSOCKET) : undefined,
    createTranscription: services.transcribe,
    listModels: () => answerModels(services),
    listVoices: (request, context) => answerVoices(request, context, services),
  };
}
