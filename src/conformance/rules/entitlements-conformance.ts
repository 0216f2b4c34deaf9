import type { VoiceGroup } from '../../contract/limits.ts';
import type { TtsPlanName } from '../../contract/plans.ts';
import { jsonOf, objectOf, outline } from '../definition/answer.ts';
import { defineRule, uncheckableRule } from '../definition/define-rule.ts';
import { expectRefusal } from '../definition/expect-refusal.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { needAccess, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import { catalogIds } from '../samples/catalog-sample.ts';
import { OWN_CLONES } from '../samples/own-clones.ts';
import { askForVoice, isAllowed, knownPlan, PAID_PLANS } from '../samples/voice-samples.ts';

const SLICES = 'Authentication 6';
const BOUGHT_FOR_THE_API: readonly TtsPlanName[] = PAID_PLANS.filter((plan) => plan !== 'creator');
const WITH_CLONES: readonly TtsPlanName[] = ['creator', 'developer', 'pro', 'business'];
/** Number of voices that each plan includes of each group; undefined means all. */
const SLICE_SIZES: Readonly<Record<string, Partial<Record<VoiceGroup, number>>>> = {
  free: { v3: 4, v4: 4 },
  starter: { v4: 4 },
  'starter-v4': { v3: 4 },
};

/** Tries one voice after another; nothing is billed. */
async function countAllowed(
  context: RuleContext,
  model_version: VoiceGroup,
  ids: readonly string[],
): Promise<number> {
  let count = 0;
  for (const speaker_id of ids) {
    if (isAllowed(await askForVoice(context, { speaker_id, model_version }))) count++;
  }
  return count;
}

async function sliceRule(context: RuleContext, group: 'v3' | 'v4'): Promise<string> {
  const plan = await knownPlan(context);
  const ids = await catalogIds(context, group);
  const expected = SLICE_SIZES[plan]?.[group] ?? ids.length;
  const found = await countAllowed(context, group, ids);
  const said = `the ${plan} plan renders ${found} of ${ids.length} voices of ${group}`;
  expect(found === expected, `${said} instead of ${expected}`);
  return said;
}

/** Which plan includes which voices, checked voice by voice; nothing is billed. */
export const ENTITLEMENT_RULES: readonly Rule[] = [
  defineRule({
    id: 'voices.badini.slice',
    section: SLICES,
    title: 'The free plan renders two badini_ voices, every paid plan six',
    keys: ['tts'],
    async check(context) {
      const plan = await knownPlan(context);
      if (plan === 'none') notCheckable('the key has no plan');
      const found = await countAllowed(context, 'v5', await catalogIds(context, 'v5', 'badini'));
      expect(found === (plan === 'free' ? 2 : 6), `the ${plan} plan renders ${found}`);
      return `the ${plan} plan renders ${found}`;
    },
  }),
  defineRule({
    id: 'voices.curated.slice',
    section: SLICES,
    title: 'Every paid plan renders the 20 curated speakers of v5, the free plan none',
    keys: ['tts'],
    async check(context) {
      const plan = await knownPlan(context);
      if (plan === 'none') notCheckable('the key has no plan');
      const ids = await catalogIds(context, 'v5', 'v5');
      const found = await countAllowed(context, 'v5', ids);
      expect(
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
    async check(context) {
      const plan = await knownPlan(context);
      if (!BOUGHT_FOR_THE_API.includes(plan)) notCheckable(`the ${plan} plan was not bought for the API`);
      const ids = await catalogIds(context, 'v5', 'cast', 'designed');
      const found = await countAllowed(context, 'v5', ids);
      expect(found === ids.length, `the ${plan} plan renders ${found} of ${ids.length}`);
      for (const dialect of ['sorani', 'kurmanji']) {
        const answer = await askForVoice(context, { speaker_id: ids[0], model_version: 'v5', dialect });
        expect(isAllowed(answer), `${outline(answer)} with dialect ${dialect}`);
      }
      return `the ${plan} plan renders ${found} of ${ids.length}`;
    },
  }),
  defineRule({
    id: 'voices.cast.refused',
    section: SLICES,
    title: 'Other plans get 403 with upgrade_required for a Cast or Studio speaker',
    keys: ['tts'],
    async check(context) {
      const plan = await knownPlan(context);
      if (BOUGHT_FOR_THE_API.includes(plan)) notCheckable(`the ${plan} plan was bought for the API`);
      if (plan === 'none') notCheckable('the key has no plan');
      const [speaker_id] = await catalogIds(context, 'v5', 'cast', 'designed');
      if (!speaker_id) notCheckable('the listing has no such speaker');
      const answer = await askForVoice(context, { speaker_id, model_version: 'v5' });
      const evidence = expectRefusal(answer, 403, 'json');
      const { upgrade_required } = objectOf(jsonOf(answer)) ?? {};
      expect(upgrade_required !== undefined, `${evidence} without upgrade_required`);
      return `${evidence} with upgrade_required`;
    },
  }),
  defineRule({
    id: 'voices.clone.unknown',
    section: 'Resources, TTS request',
    title: 'A clone_ id that the account does not own, or its plan does not take, is 403',
    keys: ['tts'],
    async check(context) {
      await needAccess(context, SPEAKING_ACCESS);
      const answer = await askForVoice(context, { speaker_id: 'clone_no_such_clone' });
      const evidence = expectRefusal(answer, 403, 'json');
      const plan = await knownPlan(context);
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
      check: (context) => sliceRule(context, group),
    }),
  ),
  defineRule({
    id: 'voices.outside-the-slice',
    section: 'Errors, 403',
    title: "A speaker outside the plan's slice of v3 or v4 is 403",
    keys: ['tts'],
    async check(context) {
      const plan = await knownPlan(context);
      const group = (['v3', 'v4'] as const).find((name) => SLICE_SIZES[plan]?.[name]);
      if (!group) notCheckable(`the ${plan} plan renders all of v3 and v4`);
      // Five voices, of which the plan includes four.
      const ids = (await catalogIds(context, group)).slice(-5);
      const answers = [];
      for (const speaker_id of ids) {
        answers.push(await askForVoice(context, { speaker_id, model_version: group }));
      }
      const refused = answers.find((answer) => !isAllowed(answer));
      expect(refused, `five voices of ${group} are rendered on the ${plan} plan`);
      return `${expectRefusal(refused, 403, 'json')} for a voice of ${group} on the ${plan} plan`;
    },
  }),
  uncheckableRule(
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
    async check(context) {
      const [speaker_id] = await context.take(OWN_CLONES);
      if (!speaker_id) notCheckable('get_plan reports no clone of this account');
      const plan = await knownPlan(context);
      const answer = await askForVoice(context, { speaker_id });
      if (!WITH_CLONES.includes(plan)) return `${expectRefusal(answer, 403, 'json')} on the ${plan} plan`;
      expect(isAllowed(answer), `${outline(answer)} on the ${plan} plan`);
      return `${outline(answer)} on the ${plan} plan: only its temperature was refused`;
    },
  }),
  uncheckableRule(
    'voices.clone.allowance',
    SLICES,
    'Clones: Creator 3, Developer 10, Pro 20, Business 30',
    'the contract has no endpoint that makes clones',
  ),
];
