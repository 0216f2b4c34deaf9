import { isVoiceGroup, VOICE_GROUPS } from '../../contract/limits.ts';
import { quote, refuse } from '../admission/refusal.ts';
import type { Roster } from '../catalog.ts';
import { describeError, type Logger } from '../logger.ts';
import { jsonResponse, refusalResponse } from './respond.ts';

/** The catalog is public: any page may read it, without a key. */
const OPEN_TO_ALL = { 'access-control-allow-origin': '*' } as const;

/** `GET /api/get-speakers`: the catalog, or one group of it by `model_version`. */
export async function answerGetSpeakers(
  request: Request,
  { loadRoster, logger }: { loadRoster: () => Roster | Promise<Roster>; logger: Logger },
): Promise<Response> {
  const group = new URL(request.url).searchParams.get('model_version') ?? undefined;
  if (group !== undefined && !isVoiceGroup(group)) {
    const error = `"model_version" ${quote(group)} is unknown; use ${VOICE_GROUPS.join(', ')}.`;
    const refusal = refuse(400, 'invalid-argument', error, { field: 'model_version' });
    return refusalResponse(refusal, OPEN_TO_ALL);
  }
  try {
    const roster = await loadRoster();
    return jsonResponse({ speakers: roster.list(group) }, 200, OPEN_TO_ALL);
  } catch (error) {
    logger.error('roster-unreachable', describeError(error));
    const refusal = refuse(500, 'internal', 'The list of speakers could not be fetched; try again shortly.');
    return refusalResponse(refusal, OPEN_TO_ALL);
  }
}

/** The preflight of a page that adds headers of its own. */
export function answerSpeakersPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN_TO_ALL,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    },
  });
}
