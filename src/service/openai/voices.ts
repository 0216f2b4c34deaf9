import { ROUTES } from '../../contract/routes.ts';
import type { Speaker } from '../../contract/speakers.ts';
import { jsonResponse } from '../http/respond.ts';
import type { RouteContext } from '../http/router.ts';
import { innerRequest } from './inner-request.ts';
import { openAiFailure } from './openai-error.ts';
import type { OpenAiServices } from './openai-services.ts';
import { voiceList } from './voice-list.ts';

/** `GET /v1/audio/voices`: the catalog, each voice once. */
export async function answerVoices(
  request: Request,
  { requestId }: RouteContext,
  { fetch }: OpenAiServices,
): Promise<Response> {
  const response = await fetch(innerRequest(request, requestId, ROUTES.listSpeakers.path));
  if (!response.ok) return openAiFailure(response);
  const { speakers } = (await response.json()) as { speakers: Speaker[] };
  return jsonResponse(voiceList(speakers), 200);
}
