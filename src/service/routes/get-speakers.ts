import { isVoiceGroup, VOICE_GROUPS } from '../../contract/limits.ts';
import type { SynthesisEngine } from '../../engine/synthesis-engine.ts';
import { quoteValue, refuse } from '../admission/refusal.ts';
import type { Roster } from '../catalog/catalog.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { jsonResponse, refusalResponse } from '../http/respond.ts';

/** `GET /api/get-speakers`: the catalog, or one group of it by `model_version`. */
export async function answerGetSpeakers(
  request: Request,
  { loadRoster, logger }: { loadRoster: () => Roster | Promise<Roster>; logger: Logger },
  engine: SynthesisEngine,
): Promise<Response> {
  const group = new URL(request.url).searchParams.get('model_version') ?? undefined;
  if (group !== undefined && !isVoiceGroup(group)) {
    const error = `"model_version" ${quoteValue(group)} is unknown; use ${VOICE_GROUPS.join(', ')}.`;
    return refusalResponse(refuse(400, 'invalid-argument', error, { field: 'model_version' }));
  }
  try {
    const roster = await loadRoster();
    const speakers = roster.list(group);
    if (!engine.voiceEngine) return jsonResponse({ speakers }, 200);
    const named = speakers.map((row) => ({ ...row, engine: engine.voiceEngine?.(row.id).name }));
    return jsonResponse({ speakers: named }, 200);
  } catch (error) {
    logger.error('roster-unreachable', describeError(error));
    return refusalResponse(
      refuse(500, 'internal', 'The list of speakers could not be fetched; try again shortly.'),
    );
  }
}
