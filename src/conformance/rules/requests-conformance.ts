import { jsonOf, objectOf, outline } from '../definition/answer.ts';
import type { Cost } from '../definition/cost.ts';
import { defineRule } from '../definition/define-rule.ts';
import { expectRefusal } from '../definition/expect-refusal.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { needAccess, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import { letters, priceOf, WORD } from '../samples/sample-texts.ts';
import { knownPlan, SORANI_VOICE } from '../samples/voice-samples.ts';

type Fields = Readonly<Record<string, unknown>>;

interface BadRequest {
  readonly id: string;
  readonly title: string;
  readonly section?: string;
  readonly status?: number | readonly number[];
  readonly risk?: Partial<Cost>;
  /** Fields in addition to `text` and a voice included in the plan; undefined removes a field. A string is the whole body. */
  fields(context: RuleContext): Fields | string | Promise<Fields | string>;
}

const NOT_A_BODY = '{"text":';

const BAD_REQUESTS: readonly BadRequest[] = [
  {
    id: 'missing-speaker',
    title: 'no speaker_id is 400',
    fields: () => ({ speaker_id: undefined }),
  },
  { id: 'missing-text', title: 'no text is 400', fields: () => ({ text: undefined }) },
  { id: 'empty-text', title: 'an empty text is 400', fields: () => ({ text: '' }) },
  { id: 'not-json', title: 'a body that is not JSON is 400', fields: () => NOT_A_BODY },
  { id: 'not-an-object', title: 'a body that is a list is 400', fields: () => '[]' },
  { id: 'unknown-dialect', title: 'an unknown dialect is 400', fields: () => ({ dialect: 'zazaki' }) },
  { id: 'speed-not-a-number', title: 'a speed that is no number is 400', fields: () => ({ speed: 'fast' }) },
  { id: 'emotion', title: 'an emotion is 400', fields: () => ({ emotion: 'happy' }) },
  {
    id: 'badini-by-another-voice',
    title: 'Badini by any voice but the six is 400',
    fields: () => ({ dialect: 'badini' }),
  },
  {
    id: 'text-above-5000',
    title: 'a text of 5001 characters is 400 on every plan',
    section: 'Limits',
    risk: { characters: 5001 },
    // An endpoint that accepts the length refuses the temperature, so nothing is billed either way.
    fields: () => ({ text: letters(5001), temperature: 0 }),
  },
  {
    id: 'text-above-500-on-free',
    title: 'a text of 501 characters is 400 on the free plan',
    section: 'Limits',
    risk: { characters: 501 },
    async fields(context) {
      const plan = await knownPlan(context);
      if (plan !== 'free') notCheckable(`the key is of the ${plan} plan`);
      return { text: letters(501), temperature: 0 };
    },
  },
];

const ENDPOINTS = [
  { name: 'tts-proxy', formatField: 'format' },
  { name: 'tts-stream', formatField: 'stream_format' },
] as const;

export const REQUEST_RULES: readonly Rule[] = ENDPOINTS.flatMap(({ name, formatField }) => {
  const path = `/api/${name}`;
  const send = async (context: RuleContext, fields: Fields | string) => {
    await needAccess(context, SPEAKING_ACCESS);
    if (typeof fields === 'string') return context.sendJson(path, fields, context.deployment.ttsKey);
    const speaker_id = await context.take(SORANI_VOICE);
    return context.speak({ text: WORD, speaker_id, ...fields }, path);
  };
  const refused = BAD_REQUESTS.map(({ id, title, section = 'Errors, 400', status = 400, risk, fields }) =>
    defineRule({
      id: `requests.${name}.${id}`,
      section,
      title: `${path}: ${title}`,
      keys: ['tts'],
      risk: risk ?? priceOf(WORD),
      check: async (context) =>
        expectRefusal(await send(context, await fields(context)), status, 'json-or-text'),
    }),
  );
  return [
    ...refused,
    defineRule({
      id: `requests.${name}.unknown-format`,
      section: 'Resources, TTS request',
      title: `${path}: a ${formatField} that does not exist is refused`,
      keys: ['tts'],
      risk: priceOf(WORD),
      // The contract lists the values, but no status for others.
      check: async (context) =>
        expectRefusal(await send(context, { [formatField]: 'tape' }), [400, 422], 'json-or-text'),
    }),
    defineRule({
      id: `requests.${name}.speed-out-of-range`,
      section: 'Limits',
      title: `${path}: a speed of 4.5 is refused with 400, or taken as 4`,
      keys: ['tts'],
      risk: priceOf(WORD),
      async check(context) {
        const answer = await send(context, { speed: 4.5 });
        expect(answer.status === 400 || answer.status === 200, outline(answer));
        return answer.status === 400 ? outline(answer) : `${outline(answer)}: it is clamped`;
      },
    }),
  ];
});

/** Only for `/api/tts-proxy`: the contract has no generation controls for streaming. */
export const ENGINE_REFUSAL_RULES: readonly Rule[] = [
  {
    id: 'temperature-zero',
    title: 'temperature 0.0 is 422 with a detail list',
    fields: { temperature: 0 },
  },
  {
    id: 'temperature-and-stability',
    title: 'temperature and stability together are 422 with a detail list',
    fields: { temperature: 0.5, stability: 0.5 },
  },
].map(({ id, title, fields }) =>
  defineRule({
    id: `requests.tts-proxy.${id}`,
    section: 'Errors, 422',
    title,
    keys: ['tts'],
    risk: priceOf(WORD),
    async check(context) {
      const speaker_id = await context.take(SORANI_VOICE);
      const answer = await context.speak({ text: WORD, speaker_id, ...fields });
      expect(answer.status === 422, `${outline(answer)} instead of 422`);
      const detail = objectOf(jsonOf(answer))?.detail;
      expect(Array.isArray(detail) && detail.length > 0, `${outline(answer)} without a "detail" list`);
      expect(detail.every(isFault), '"detail" has an entry without loc, msg or type');
      return `${outline(answer)}, ${detail.length} in "detail"`;
    },
  }),
);

/** `{loc: [string], msg: string, type: string}` */
function isFault(value: unknown): boolean {
  const { loc, msg, type } = objectOf(value) ?? {};
  const isPath = Array.isArray(loc) && loc.every((step) => typeof step === 'string');
  return isPath && typeof msg === 'string' && typeof type === 'string';
}
