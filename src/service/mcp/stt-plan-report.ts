import { sttListing } from '../accounts/describe-plans.ts';
import { isRefusal } from '../admission/refusal.ts';
import { activeSttPlan } from '../admission/transcription-rules.ts';
import { keyRefusal } from './key-refusal.ts';
import { MAX_RECORDING_BYTES } from './mcp-limits.ts';
import type { SttPlanReport } from './plan-report.ts';
import type { ToolContext } from './tool-context.ts';

const FILE_TOOL = 'transcribe_audio';
const LIVE_TOOL = 'start_streaming_transcription';

/**
 * What a request's speech-to-text key can use.
 * @throws when the store cannot be reached.
 */
export async function sttPlanReport(context: ToolContext): Promise<SttPlanReport> {
  const account = await context.account('stt');
  if (!account) {
    const refusals = [FILE_TOOL, LIVE_TOOL].map((tool) => keyRefusal('stt', tool, context));
    return { key: context.keyState('stt'), refusals };
  }
  const { plans } = context.parts;
  const plan = plans.stt[account.sttPlan];
  const credits = await context.allowance(account, 'credits', plan.credits);
  const sessions = await context.allowance(account, 'sessions', plan.sessions);
  const active = activeSttPlan(account, { plans, upgradeUrl: context.upgradeUrl });
  const refusals: SttPlanReport['refusals'] = [];
  if (isRefusal(active)) {
    const { status, body } = active;
    refusals.push(...[FILE_TOOL, LIVE_TOOL].map((tool) => ({ tool, status, error: body.error! })));
  } else {
    const exhausted = (tool: string, what: string, total: number) => {
      const error = `The ${what} of this account are used up for this month; the ${plan.name} plan has ${total}.`;
      refusals.push({ tool, status: 403, error });
    };
    if (credits.remaining === 0) exhausted(FILE_TOOL, 'credits', plan.credits);
    if (sessions.remaining === 0) exhausted(LIVE_TOOL, 'streaming sessions', plan.sessions);
  }
  return {
    key: 'valid',
    status: account.status,
    plan: sttListing(plan),
    credits,
    sessions,
    max_audio_bytes: Math.min(MAX_RECORDING_BYTES, plan.maxFileBytes),
    refusals,
  };
}
