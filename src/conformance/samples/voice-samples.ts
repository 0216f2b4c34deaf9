import type { VoiceGroup } from '../../contract/limits.ts';
import { TTS_PLANS, type TtsPlanName } from '../../contract/plans.ts';
import type { Answer } from '../answer.ts';
import { outline, textOf } from '../answer.ts';
import { defineSample } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { unseen } from '../rule.ts';
import { WORD } from '../texts.ts';
import { CATALOG_GROUPS, type CatalogRow } from './catalog-sample.ts';

/** A listing's first voices are asked, no more. */
const MOST_VOICES = 12;

/**
 * Asks whether a voice may be rendered, and bills nothing: the engine refuses temperature 0 after everything else was allowed (contract,
 * Errors, 422). 422 or 200 is yes; 403 and 400 are no.
 */
export function askForVoice(
  inspection: Inspection,
  fields: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return inspection.speak({ text: WORD, temperature: 0, ...fields });
}

export function isAllowed({ status }: Answer): boolean {
  return status === 422 || status === 200;
}

/** Every plan that is paid for (contract, Authentication 6). */
export const PAID_PLANS: readonly TtsPlanName[] = TTS_PLANS.filter(
  (plan) => plan !== 'none' && plan !== 'free',
);

/** The answer to a `model_version` that does not exist: it names the plan (contract, Errors, 403). */
export const UNKNOWN_GROUP_ANSWER = defineSample({
  id: 'unknown-group',
  take: (inspection) =>
    inspection.speak({ text: WORD, speaker_id: 'sorani_x', model_version: 'v0', temperature: 0 }),
});

/** The TTS plan's name, or undefined where the refusal names none that the contract knows. */
const TTS_PLAN = defineSample({
  id: 'tts-plan',
  async take(inspection): Promise<TtsPlanName | undefined> {
    const answer = await inspection.take(UNKNOWN_GROUP_ANSWER);
    return answer.status === 403 ? planNamedIn(textOf(answer)) : undefined;
  },
});

export function planNamedIn(message: string): TtsPlanName | undefined {
  const words = new Set(message.toLowerCase().match(/[a-z]+(-[a-z0-9]+)*/g));
  // The longest first: "starter-v4" is not "starter".
  return [...TTS_PLANS].sort((one, other) => other.length - one.length).find((name) => words.has(name));
}

/** Where the plan is not known, it is none of the paid ones that a rule could go by. */
export async function knownPlan(inspection: Inspection): Promise<TtsPlanName> {
  return (await inspection.take(TTS_PLAN)) ?? unseen('no refusal names the plan of the text-to-speech key');
}

export const SORANI_VOICE = firstVoice('sorani-voice', 'v3', (row) => row.dialect === 'sorani');
export const KURMANJI_VOICE = firstVoice('kurmanji-voice', 'v3', (row) => row.dialect === 'kurmanji');
export const V4_VOICE = firstVoice('v4-voice', 'v4', (row) => row.dialect === 'sorani');
export const BADINI_VOICE = firstVoice('badini-voice', 'v5', (row) => row.dialect === 'badini');

/** The id of the first voice of a listing that this key may render. */
function firstVoice(id: string, group: VoiceGroup, isMeant: (row: CatalogRow) => boolean) {
  return defineSample({
    id,
    async take(inspection): Promise<string> {
      const groups = await inspection.take(CATALOG_GROUPS);
      const ids = groups[group].filter(isMeant).flatMap((row) => (typeof row.id === 'string' ? row.id : []));
      let refusal = 'the listing has none';
      for (const speaker_id of ids.slice(0, MOST_VOICES)) {
        const answer = await askForVoice(inspection, { speaker_id, model_version: group });
        if (isAllowed(answer)) return speaker_id;
        refusal = outline(answer);
      }
      return unseen(
        `none of the first ${MOST_VOICES} such voices of ${group} may be rendered (${refusal}): outside the plan, or nothing is left of it`,
      );
    },
  });
}
