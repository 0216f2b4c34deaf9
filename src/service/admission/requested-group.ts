import { isVoiceGroup, VOICE_GROUPS, type VoiceGroup } from '../../contract/limits.ts';
import { quoteValue, type Refusal, refuse } from './refusal.ts';

/** The group of the catalog that `GET /api/get-speakers` asks for: all without one; 400 for one that does not exist. */
export function requestedGroup(query: URLSearchParams): { readonly group: VoiceGroup | undefined } | Refusal {
  const group = query.get('model_version') ?? undefined;
  if (group === undefined || isVoiceGroup(group)) return { group };
  const error = `"model_version" ${quoteValue(group)} is unknown; use ${VOICE_GROUPS.join(', ')}.`;
  return refuse(400, 'invalid-argument', error, { field: 'model_version' });
}
