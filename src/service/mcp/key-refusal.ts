import { KEY_KINDS } from '../accounts/api-key.ts';
import type { KeySpace } from '../store/store.ts';
import type { PlanReport } from './plan-report.ts';
import type { ToolContext } from './tool-context.ts';

/** Why a billed tool refuses a request whose key is missing, of the other space or unknown. */
export function keyRefusal(
  space: KeySpace,
  tool: string,
  context: ToolContext,
): PlanReport['tts']['refusals'][number] {
  const kind = KEY_KINDS[space];
  const error =
    context.keyState(space) === 'invalid'
      ? `The Authorization header has no valid ${kind} key.`
      : `The Authorization header has no ${kind} key; send "Bearer <${space}_key>" or "Bearer <tts_key>:<stt_key>".`;
  return { tool, status: 401, error };
}
