import { objectOf } from '../answer.ts';
import { defineSample } from '../define-rule.ts';
import { callTool } from './mcp-call.ts';

/** Ids of the account's clones, where `get_plan` tells them in the form that the kit knows; the contract shows none. */
export const OWN_CLONES = defineSample({
  id: 'own-clones',
  async take(inspection): Promise<readonly string[]> {
    const { result } = await callTool(inspection, 'tts', 'get_plan', {});
    const clones = objectOf(objectOf(result?.structuredContent)?.tts)?.clones;
    if (!Array.isArray(clones)) return [];
    return clones.flatMap((clone) => {
      const id = objectOf(clone)?.speaker_id;
      return typeof id === 'string' ? id : [];
    });
  },
});
