import type { Answer } from '../definition/answer.ts';
import { outline } from '../definition/answer.ts';
import type { Cost } from '../definition/cost.ts';
import { defineRule } from '../definition/define-rule.ts';
import { expectRefusal, type RefusalBody } from '../definition/expect-refusal.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, type KeyKind, type Rule } from '../definition/rule.ts';
import { isKeyRefused, LISTENING_ACCESS, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import { CATALOG_ANSWER } from '../samples/catalog-sample.ts';
import { connect, SILENT_FILE, upload } from '../samples/listening-samples.ts';
import { priceOf, WORD } from '../samples/sample-texts.ts';

interface Endpoint {
  readonly name: string;
  readonly space: KeyKind;
  readonly body: RefusalBody;
  readonly risk: Partial<Cost>;
  /** A request that is valid except for its key. */
  send(context: RuleContext, key: string | undefined): Promise<Answer>;
}

const SPEECH = { text: WORD, speaker_id: 'sorani_m001' };

const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'tts-proxy',
    space: 'tts',
    body: 'json-or-text',
    risk: priceOf(WORD),
    send: (context, key) => context.sendJson('/api/tts-proxy', SPEECH, key),
  },
  {
    name: 'tts-stream',
    space: 'tts',
    body: 'json-or-text',
    risk: priceOf(WORD),
    send: (context, key) => context.sendJson('/api/tts-stream', SPEECH, key),
  },
  {
    name: 'stt-proxy',
    space: 'stt',
    body: 'json',
    risk: { credits: 1 },
    send: (context, key) => upload(context, { file: SILENT_FILE, dialect: 'sorani', key }),
  },
  {
    name: 'stt-stream-connect',
    space: 'stt',
    body: 'json',
    risk: { sessions: 1 },
    send: (context, key) => connect(context, { dialect: 'sorani' }, key),
  },
];

const NO_SUCH_KEY = 'not-a-key-0000000000000000000000000000';

export const AUTHENTICATION_RULES: readonly Rule[] = [
  ...ENDPOINTS.flatMap(({ name, space, body, risk, send }) => {
    const other: KeyKind = space === 'tts' ? 'stt' : 'tts';
    return [
      defineRule({
        id: `authentication.${name}.missing-key`,
        section: 'Authentication 1',
        title: `/api/${name} without a key is 401`,
        risk,
        check: async (context) => expectRefusal(await send(context, undefined), 401, body),
      }),
      defineRule({
        id: `authentication.${name}.invalid-key`,
        section: 'Errors, 401',
        title: `/api/${name} with a key that was never issued is 401`,
        risk,
        check: async (context) => expectRefusal(await send(context, NO_SUCH_KEY), 401, body),
      }),
      defineRule({
        id: `authentication.${name}.wrong-space`,
        section: 'Authentication 2',
        title: `/api/${name} with a key of the other space is 401`,
        keys: [other],
        risk,
        check: async (context) => {
          const { ttsKey, sttKey } = context.deployment;
          return expectRefusal(await send(context, other === 'tts' ? ttsKey : sttKey), 401, body);
        },
      }),
    ];
  }),
  ...(
    [
      ['tts', SPEAKING_ACCESS],
      ['stt', LISTENING_ACCESS],
    ] as const
  ).map(([space, access]) =>
    defineRule({
      id: `authentication.${space}-key`,
      section: 'Authentication 2',
      title: `The ${space.toUpperCase()} key is accepted by the endpoints of its own kind`,
      keys: [space],
      async check(context) {
        expect(!(await isKeyRefused(context, access)), 'it is refused with 401');
        return 'it is not refused with 401';
      },
    }),
  ),
  defineRule({
    id: 'authentication.catalog-is-public',
    section: 'Authentication 1',
    title: '/api/get-speakers needs no key',
    async check(context) {
      const answer = await context.take(CATALOG_ANSWER);
      expect(answer.status !== 401 && answer.status !== 403, outline(answer));
      return outline(answer);
    },
  }),
];
