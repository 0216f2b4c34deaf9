import type { VoiceGroup } from '../../contract/limits.ts';
import type { TtsPlanName } from '../../contract/plans.ts';
import { jsonOf, objectOf, outline } from '../answer.ts';
import { defineRule, hiddenRule } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { expectRefusal } from '../refusal-evidence.ts';
import { demand, type Rule, unseen } from '../rule.ts';
import { needAccess, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import { catalogIds } from '../samples/catalog-sample.ts';
import { OWN_CLONES } from '../samples/own-clones.ts';
import { askForVoice, isAllowed, knownPlan, PAID_PLANS } from '../samples/voice-samples.ts';

const SLICES = 'Authentication 6';
const BOUGHT_FOR_THE_API: readonly TtsPlanName[] = PAID_PLANS.filter((plan) => plan !== 'creator');
const WITH_CLONES: readonly TtsPlanName[] = ['creator', 'developer', 'pro', 'business'];
/** Voices that each plan renders of each group: undefined is all of them. */
const SLICE_SIZES: Readonly<Record<string, Partial<Record<VoiceGroup, number>>>> = {
  free: { v3: 4, v4: 4 },
  starter: { v4: 4 },
  'starter-v4': { v3: 4 },
};

/** Asks for one voice after the other; nothing is billed. */
async function countAllowed(
  inspection: Inspection,
  model_version: VoiceGroup,
  ids: readonly string[],
): Promise<number> {
  let count = 0;
  for (const speaker_id of ids) {
    if (isAllowed(await askForVoice(inspection, { speaker_id, model_version }))) count++;
  }
  return count;
}

async function sliceRule(inspection: Inspection, group: 'v3' | 'v4'): Promise<string> {
  const plan = await knownPlan(inspection);
  const ids = await catalogIds(inspection, group);
  const expected = SLICE_SIZES[plan]?.[group] ?? ids.length;
  const found = await countAllowed(inspection, group, ids);
  const said = `the ${plan} plan renders ${found} of ${ids.length} voices of ${group}`;
  demand(found === expected, `${said} instead of ${expected}`);
  return said;
}

/** Which plan renders which voices: asked voice by voice, and nothing is billed. */
export const ENTITLEMENT_RULES: readonly Rule[] = [
  defineRule({
    id: 'voices.badini.slice',
    section: SLICES,
    title: 'The free plan renders two badini_ voices, every paid plan six',
    keys: ['tts'],
    async check(inspection) {
      const plan = await knownPlan(inspection);
      if (plan === 'none') unseen('the key has no plan');
      const found = await countAllowed(inspection, 'v5', await catalogIds(inspection, 'v5', 'badini'));
      demand(found === (plan === 'free' ? 2 : 6), `the ${plan} plan renders ${found}`);
      return `the ${plan} plan renders ${found}`;
    },
  }),
  defineRule({
    id: 'voices.curated.slice',
    section: SLICES,
    title: 'Every paid plan renders the 20 curated speakers of v5, the free plan none',
    keys: ['tts'],
    async check(inspection) {
      const plan = await knownPlan(inspection);
      if (plan === 'none') unseen('the key has no plan');
      const ids = await catalogIds(inspection, 'v5', 'v5');
      const found = await countAllowed(inspection, 'v5', ids);
      demand(
        found === (plan === 'free' ? 0 : ids.length),
        `the ${plan} plan renders ${found} of ${ids.length}`,
      );
      return `the ${plan} plan renders ${found} of ${ids.length}`;
    },
  }),
  defineRule({
    id: 'voices.cast.granted',
    section: SLICES,
    title: 'Plans bought for the API render Cast and Studio speakers, in Sorani and in Kurmanji',
    keys: ['tts'],
    async check(inspection) {
      const plan = await knownPlan(inspection);
      if (!BOUGHT_FOR_THE_API.includes(plan)) unseen(`the ${plan} plan was not bought for the API`);
      const ids = await catalogIds(inspection, 'v5', 'cast', 'designed');
      const found = await countAllowed(inspection, 'v5', ids);
      demand(found === ids.length, `the ${plan} plan renders ${found} of ${ids.length}`);
      for (const dialect of ['sorani', 'kurmanji']) {
        const answer = await askForVoice(inspection, { speaker_id: ids[0], model_version: 'v5', dialect });
        demand(isAllowed(answer), `${outline(answer)} with dialect ${dialect}`);
      }
      return `the ${plan} plan renders ${found} of ${ids.length}`;
    },
  }),
  defineRule({
    id: 'voices.cast.refused',
    section: SLICES,
    title: 'Other plans get 403 with upgrade_required for a Cast or Studio speaker',
    keys: ['tts'],
    async check(inspection) {
      const plan = await knownPlan(inspection);
      if (BOUGHT_FOR_THE_API.includes(plan)) unseen(`the ${plan} plan was bought for the API`);
      if (plan === 'none') unseen('the key has no plan');
      const [speaker_id] = await catalogIds(inspection, 'v5', 'cast', 'designed');
      if (!speaker_id) unseen('the listing has no such speaker');
      const answer = await askForVoice(inspection, { speaker_id, model_version: 'v5' });
      const evidence = expectRefusal(answer, 403, 'json');
      const { upgrade_required } = objectOf(jsonOf(answer)) ?? {};
      demand(upgrade_required !== undefined, `${evidence} without upgrade_required`);
      return `${evidence} with upgrade_required`;
    },
  }),
  defineRule({
    id: 'voices.clone.unknown',
    section: 'Resources, TTS request',
    title: 'A clone_ id that the account does not own, or its plan does not take, is 403',
    keys: ['tts'],
    async check(inspection) {
      await needAccess(inspection, SPEAKING_ACCESS);
      const answer = await askForVoice(inspection, { speaker_id: 'clone_no_such_clone' });
      const evidence = expectRefusal(answer, 403, 'json');
      const plan = await knownPlan(inspection);
      return `${evidence} on the ${plan} plan, which ${WITH_CLONES.includes(plan) ? 'takes' : 'takes no'} clones`;
    },
  }),
  ...(['v3', 'v4'] as const).map((group) =>
    defineRule({
      id: `voices.${group}.slice`,
      section: SLICES,
      title: `The plan renders exactly its slice of ${group}: four or all`,
      keys: ['tts'],
      isThorough: true,
      timeoutMs: 10 * 60_000,
      check: (inspection) => sliceRule(inspection, group),
    }),
  ),
  defineRule({
    id: 'voices.outside-the-slice',
    section: 'Errors, 403',
    title: "A speaker outside the plan's slice of v3 or v4 is 403",
    keys: ['tts'],
    async check(inspection) {
      const plan = await knownPlan(inspection);
      const group = (['v3', 'v4'] as const).find((name) => SLICE_SIZES[plan]?.[name]);
      if (!group) unseen(`the ${plan} plan renders all of v3 and v4`);
      // Five voices, of which four may be rendered.
      const ids = (await catalogIds(inspection, group)).slice(-5);
      const answers = [];
      for (const speaker_id of ids) {
        answers.push(await askForVoice(inspection, { speaker_id, model_version: group }));
      }
      const refused = answers.find((answer) => !isAllowed(answer));
      demand(refused, `five voices of ${group} are rendered on the ${plan} plan`);
      return `${expectRefusal(refused, 403, 'json')} for a voice of ${group} on the ${plan} plan`;
    },
  }),
  hiddenRule(
    'voices.reserved',
    'Errors, 403',
    'A reserved speaker is 403',
    'which speakers are reserved is not public',
  ),
  defineRule({
    id: 'voices.clone.owned',
    section: SLICES,
    title: 'Creator, Developer, Pro and Business speak with their clones; the free plan does not',
    keys: ['tts'],
    async check(inspection) {
      const [speaker_id] = await inspection.take(OWN_CLONES);
      if (!speaker_id) unseen('get_plan tells of no clone of this account');
      const plan = await knownPlan(inspection);
      const answer = await askForVoice(inspection, { speaker_id });
      if (!WITH_CLONES.includes(plan)) return `${expectRefusal(answer, 403, 'json')} on the ${plan} plan`;
      demand(isAllowed(answer), `${outline(answer)} on the ${plan} plan`);
      return `${outline(answer)} on the ${plan} plan: only its temperature was refused`;
    },
  }),
  hiddenRule(
    'voices.clone.allowance',
    SLICES,
    'Clones: Creator 3, Developer 10, Pro 20, Business 30',
    'the contract has no endpoint that makes clones',
  ),
];
