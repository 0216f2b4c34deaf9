import { outline, textOf } from '../definition/answer.ts';
import { defineRule } from '../definition/define-rule.ts';
import { expectRefusal } from '../definition/expect-refusal.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { needAccess, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import { catalogIds } from '../samples/catalog-sample.ts';
import { priceOf, WORD } from '../samples/sample-texts.ts';
import { BADINI_SPEECH, granted, KURMANJI_SPEECH } from '../samples/synthesis-samples.ts';
import {
  askForVoice,
  BADINI_VOICE,
  isAllowed,
  knownPlan,
  PAID_PLANS,
  planNamedIn,
  SORANI_VOICE,
  UNKNOWN_GROUP_ANSWER,
} from '../samples/voice-samples.ts';

const GROUPS = 'Errors, rule 1';

export const VOICE_RULES: readonly Rule[] = [
  defineRule({
    id: 'voices.speaker-key',
    section: 'Resources, TTS request',
    title: 'speaker_key is taken in place of speaker_id',
    keys: ['tts'],
    async check(context) {
      const answer = await askForVoice(context, { speaker_key: await context.take(SORANI_VOICE) });
      expect(isAllowed(answer), outline(answer));
      return `${outline(answer)}: only its temperature was refused`;
    },
  }),
  defineRule({
    id: 'voices.unknown-model-version',
    section: 'Errors, rule 2',
    title: 'A model_version that does not exist is 403',
    keys: ['tts'],
    async check(context) {
      await needAccess(context, SPEAKING_ACCESS);
      return expectRefusal(await context.take(UNKNOWN_GROUP_ANSWER), 403, 'json');
    },
  }),
  defineRule({
    id: 'voices.unknown-model-version.names-the-plan',
    section: 'Errors, 403',
    title: 'The refusal of an unknown model_version names the plan',
    keys: ['tts'],
    async check(context) {
      const answer = await context.take(UNKNOWN_GROUP_ANSWER);
      if (answer.status !== 403) notCheckable(`it is not refused with 403 (${outline(answer)})`);
      await needAccess(context, SPEAKING_ACCESS);
      const plan = planNamedIn(textOf(answer));
      expect(plan, 'it names no plan of the contract');
      return `it names ${plan}`;
    },
  }),
  ...(['v3', 'v4', 'v5'] as const).map((group) => {
    const status = group === 'v5' ? 400 : 403;
    return defineRule({
      id: `voices.${group}.unknown-speaker`,
      section: GROUPS,
      title: `A speaker that is not in ${group} is ${status}`,
      keys: ['tts'],
      risk: priceOf(WORD),
      async check(context) {
        await needAccess(context, SPEAKING_ACCESS);
        if (group === 'v5' && !PAID_PLANS.includes(await knownPlan(context))) {
          // Its plan includes two Badini voices of v5: the contract does not say which refusal takes precedence.
          notCheckable('the free plan has no v5 of its own');
        }
        const speaker_id = 'sorani_no_such_voice';
        const answer = await askForVoice(context, { speaker_id, model_version: group });
        return expectRefusal(answer, status, status === 403 ? 'json' : 'json-or-text');
      },
    });
  }),
  defineRule({
    id: 'voices.default-group-is-v3',
    section: 'Versioning 3',
    title: 'Without model_version a speaker of v4 is not found',
    keys: ['tts'],
    async check(context) {
      await needAccess(context, SPEAKING_ACCESS);
      const [speaker_id] = await catalogIds(context, 'v4');
      if (!speaker_id) notCheckable('the listing of v4 is empty');
      return expectRefusal(await askForVoice(context, { speaker_id }), 403, 'json');
    },
  }),
  defineRule({
    id: 'voices.kurmanji',
    section: 'What the service does',
    title: 'Kurmanji is spoken',
    keys: ['tts'],
    uses: [KURMANJI_SPEECH],
    async check(context) {
      const answer = await granted(context, KURMANJI_SPEECH);
      expect(answer.contentType === 'audio/wav' && answer.body.length > 1000, outline(answer));
      return `${outline(answer)}, ${answer.body.length} bytes`;
    },
  }),
  defineRule({
    id: 'voices.badini',
    section: 'Versioning 4',
    title: 'A badini_ voice speaks, found in v5 whatever model_version is sent',
    keys: ['tts'],
    uses: [BADINI_SPEECH],
    async check(context) {
      const answer = await context.take(BADINI_SPEECH);
      expect(answer.status === 200 && answer.body.length > 1000, outline(answer));
      return `${outline(answer)}, ${answer.body.length} bytes`;
    },
  }),
  defineRule({
    id: 'voices.badini.paired',
    section: 'Resources, TTS request',
    title: 'A badini_ voice takes dialect badini',
    keys: ['tts'],
    async check(context) {
      const speaker_id = await context.take(BADINI_VOICE);
      const answer = await askForVoice(context, { speaker_id, dialect: 'badini', model_version: 'v5' });
      expect(isAllowed(answer), outline(answer));
      return `${outline(answer)}: only its temperature was refused`;
    },
  }),
];
