import { objectOf } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import { callTool } from './mcp-call.ts';

/** Ids of the account's clones, if `get_plan` reports them in the form of our own service; the contract defines none. */
export const OWN_CLONES = defineSample({
  id: 'own-clones',
  async take(context): Promise<readonly string[]> {
    const { result } = await callTool(context, 'tts', 'get_plan', {});
    const clones = objectOf(objectOf(result?.structuredContent)?.tts)?.clones;
    if (!Array.isArray(clones)) return [];
    return clones.flatMap((clone) => {
      const id = objectOf(clone)?.speaker_id;
      return typeof id === 'string' ? id : [];
    });
  },
});
