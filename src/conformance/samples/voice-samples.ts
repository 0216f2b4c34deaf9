import type { VoiceGroup } from '../../contract/limits.ts';
import { TTS_PLANS, type TtsPlanName } from '../../contract/plans.ts';
import type { Answer } from '../definition/answer.ts';
import { outline, textOf } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { notCheckable } from '../definition/rule.ts';
import { CATALOG_GROUPS, type CatalogRow } from './catalog-sample.ts';
import { WORD } from './sample-texts.ts';

/** Only this many voices of a listing are tried. */
const MOST_VOICES = 12;

/**
 * Checks whether the plan includes a voice, free of charge: temperature 0 is refused by the engine only after all other checks
 * (docs/contract-coverage.md). 422 or 200 means yes, 403 and 400 mean no.
 */
export function askForVoice(
  context: RuleContext,
  fields: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return context.speak({ text: WORD, temperature: 0, ...fields });
}

export function isAllowed({ status }: Answer): boolean {
  return status === 422 || status === 200;
}

/** All paid plans. */
export const PAID_PLANS: readonly TtsPlanName[] = TTS_PLANS.filter(
  (plan) => plan !== 'none' && plan !== 'free',
);

/** The refusal of an unknown `model_version`, which names the plan. */
export const UNKNOWN_GROUP_ANSWER = defineSample({
  id: 'unknown-group',
  take: (context) =>
    context.speak({ text: WORD, speaker_id: 'sorani_x', model_version: 'v0', temperature: 0 }),
});

/** Name of the TTS plan, or undefined if the refusal names no known plan. */
const TTS_PLAN = defineSample({
  id: 'tts-plan',
  async take(context): Promise<TtsPlanName | undefined> {
    const answer = await context.take(UNKNOWN_GROUP_ANSWER);
    return answer.status === 403 ? planNamedIn(textOf(answer)) : undefined;
  },
});

export function planNamedIn(message: string): TtsPlanName | undefined {
  const words = new Set(message.toLowerCase().match(/[a-z]+(-[a-z0-9]+)*/g));
  // Longest names first: "starter-v4" contains "starter".
  return [...TTS_PLANS].sort((one, other) => other.length - one.length).find((name) => words.has(name));
}

/** False if the plan is unknown, so that no rule relies on it. */
export async function knownPlan(context: RuleContext): Promise<TtsPlanName> {
  return (
    (await context.take(TTS_PLAN)) ?? notCheckable('no refusal names the plan of the text-to-speech key')
  );
}

export const SORANI_VOICE = firstVoice('sorani-voice', 'v3', (row) => row.dialect === 'sorani');
export const KURMANJI_VOICE = firstVoice('kurmanji-voice', 'v3', (row) => row.dialect === 'kurmanji');
export const V4_VOICE = firstVoice('v4-voice', 'v4', (row) => row.dialect === 'sorani');
export const BADINI_VOICE = firstVoice('badini-voice', 'v5', (row) => row.dialect === 'badini');

/** Id of the first voice in a listing that the key's plan includes. */
function firstVoice(id: string, group: VoiceGroup, isMeant: (row: CatalogRow) => boolean) {
  return defineSample({
    id,
    async take(context): Promise<string> {
      const groups = await context.take(CATALOG_GROUPS);
      const ids = groups[group].filter(isMeant).flatMap((row) => (typeof row.id === 'string' ? row.id : []));
      let refusal = 'the listing has none';
      for (const speaker_id of ids.slice(0, MOST_VOICES)) {
        const answer = await askForVoice(context, { speaker_id, model_version: group });
        if (isAllowed(answer)) return speaker_id;
        refusal = outline(answer);
      }
      return notCheckable(
        `none of the first ${MOST_VOICES} such voices of ${group} may be rendered (${refusal}): outside the plan, or nothing is left of it`,
      );
    },
  });
}
