import { jsonResponse } from '../http/respond.ts';
import { modelList } from './model-list.ts';
import type { OpenAiServices } from './openai-services.ts';

/** `GET /v1/models`: those of this deployment. */
export function answerModels({ dialects }: Pick<OpenAiServices, 'dialects'>): Response {
  return jsonResponse(modelList(dialects.length > 0 ? ['speech', 'transcription'] : ['speech']), 200);
}
