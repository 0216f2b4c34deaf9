import type { RouteHandlers } from '../http/router.ts';
import { answerModels } from './models.ts';
import type { OpenAiOperationId } from './openai-routes.ts';
import type { OpenAiServices } from './openai-services.ts';
import { answerSpeech } from './speech.ts';
import { answerVoices } from './voices.ts';

/** The handlers of OPENAI_ROUTES. */
export function createOpenAiHandlers(services: OpenAiServices): RouteHandlers<OpenAiOperationId> {
  return {
    createSpeech: (request, context) => answerSpeech(request, context, services),
    createTranscription: services.transcribe,
    listModels: () => answerModels(services),
    listVoices: (request, context) => answerVoices(request, context, services),
  };
}
