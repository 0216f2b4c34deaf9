import { jsonResponse } from '../http/respond.ts';
import { MODEL_NAMES } from './model-names.ts';
import type { OpenAiServices } from './openai-services.ts';

/** `GET /v1/models`: those of this deployment, ours first. */
export function answerModels({ dialects }: Pick<OpenAiServices, 'dialects'>): Response {
  const hasRecognizer = dialects.length > 0;
  const ids = [...MODEL_NAMES.speech, ...(hasRecognizer ? MODEL_NAMES.transcription : [])].sort(
    (one, other) => Number(other.startsWith('kurdish-')) - Number(one.startsWith('kurdish-')),
  );
  const data = ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'kurdish-speech' }));
  return jsonResponse({ object: 'list', data }, 200);
}
