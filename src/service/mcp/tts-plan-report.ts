import { VOICE_GROUPS } from '../../contract/limits.ts';
import { ttsListing } from '../accounts/describe-plans.ts';
import type { TtsPlanRules } from '../accounts/plan-rules.ts';
import { planIsActive } from '../admission/request-rules.ts';
import { limitedVoices } from '../admission/voice-slice.ts';
import type { Account } from '../store/store.ts';
import { keyRefusal } from './key-refusal.ts';
import { MAX_TEXT, MAX_WAV_TEXT } from './mcp-limits.ts';
import type { TtsPlanReport } from './plan-report.ts';
import type { ToolContext } from './tool-context.ts';

const TOOL = 'synthesize_speech';

/**
 * What a request's text-to-speech key can use.
 * @throws when the store cannot be reached.
 */
export async function ttsPlanReport(context: ToolContext): Promise<TtsPlanReport> {
  const account = await context.account('tts');
  if (!account) return { key: context.keyState('tts'), refusals: [keyRefusal('tts', TOOL, context)] };
  const plan = context.parts.plans.tts[account.ttsPlan];
  const characters = await context.allowance(account, 'characters', plan.characters);
  const inactive = planIsActive({ context: { account, upgradeUrl: context.upgradeUrl } });
  const refusals: TtsPlanReport['refusals'] = [];
  if (inactive) refusals.push({ tool: TOOL, status: inactive.status, error: inactive.body.error! });
  else if (characters.remaining === 0) {
    const error = `The characters of this account are used up for this month; the ${plan.name} plan has ${plan.characters}.`;
    refusals.push({ tool: TOOL, status: 403, error });
  }
  return {
    key: 'valid',
    status: account.status,
    plan: ttsListing(plan),
    characters,
    max_text_characters: {
      mp3: Math.min(MAX_TEXT, plan.maxCharacters),
      opus: Math.min(MAX_TEXT, plan.maxCharacters),
      wav: Math.min(MAX_WAV_TEXT, plan.maxCharacters),
    },
    only_voices: await onlyVoices(plan, context),
    clones: await clonesOf(account, plan, context),
    refusals,
  };
}

async function onlyVoices(
  plan: TtsPlanRules,
  { parts: { loadRoster, reserved } }: ToolContext,
): Promise<Record<string, string[]>> {
  try {
    const roster = await loadRoster();
    const slices = VOICE_GROUPS.map((group) => [group, limitedVoices(plan, group, roster)] as const);
    return Object.fromEntries(
      slices.flatMap(([group, ids]) => (ids ? [[group, ids.filter((id) => !reserved.has(id))]] : [])),
    );
  } catch {
    // The report still describes the plan's slices in general.
    return {};
  }
}

async function clonesOf(
  account: Account,
  plan: TtsPlanRules,
  { parts }: ToolContext,
): Promise<NonNullable<TtsPlanReport['clones']>> {
  if (!plan.speaksWithClones) return [];
  const clones = await parts.store.clones(account.id);
  return clones.map(({ id, name, dialect }) => ({ speaker_id: id, name, dialect }));
}
