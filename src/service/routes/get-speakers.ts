import type { SynthesisEngine } from '../../engine/synthesis-engine.ts';
import { isRefusal, refuse } from '../admission/refusal.ts';
import { requestedGroup } from '../admission/requested-group.ts';
import type { Roster } from '../catalog/catalog.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { jsonResponse, refusalResponse } from '../http/respond.ts';

/** `GET /api/get-speakers`: the catalog, or one group of it by `model_version`. */
export async function answerGetSpeakers(
  request: Request,
  { loadRoster, logger }: { loadRoster: () => Roster | Promise<Roster>; logger: Logger },
  engine: SynthesisEngine,
): Promise<Response> {
  const requested = requestedGroup(new URL(request.url).searchParams);
  if (isRefusal(requested)) return refusalResponse(requested);
  try {
    const roster = await loadRoster();
    const speakers = roster.list(requested.group);
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
