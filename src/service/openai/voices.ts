import { ROUTES } from '../../contract/routes.ts';
import type { Speaker } from '../../contract/speakers.ts';
import { jsonResponse } from '../http/respond.ts';
import type { RouteContext } from '../http/router.ts';
import { innerRequest } from './inner-request.ts';
import { openAiFailure } from './openai-error.ts';
import type { OpenAiServices } from './openai-services.ts';

interface ListedVoice {
  readonly id: string;
  readonly name: string;
  readonly gender: string;
  readonly dialects: string[];
}

/** `GET /v1/audio/voices`: the catalog, each voice once. */
export async function answerVoices(
  request: Request,
  { requestId }: RouteContext,
  { fetch }: OpenAiServices,
): Promise<Response> {
  const response = await fetch(innerRequest(request, requestId, ROUTES.listSpeakers.path));
  if (!response.ok) return openAiFailure(response);
  const { speakers } = (await response.json()) as { speakers: Speaker[] };
  return jsonResponse({ voices: voicesOf(speakers) }, 200);
}

/** Cast and Studio speakers are listed under two dialects. */
function voicesOf(speakers: readonly Speaker[]): ListedVoice[] {
  const voices = new Map<string, ListedVoice>();
  for (const { id, name, gender, dialect } of speakers) {
    const known = voices.get(id);
    if (known) known.dialects.push(dialect);
    else voices.set(id, { id, name, gender, dialects: [dialect] });
  }
  return [...voices.values()];
}
