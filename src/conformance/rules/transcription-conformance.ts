import { jsonOf, objectOf, outline } from '../definition/answer.ts';
import { defineRule, uncheckableRule } from '../definition/define-rule.ts';
import { expectRefusal } from '../definition/expect-refusal.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { accountRefusal, LISTENING_ACCESS, needAccess } from '../samples/access-samples.ts';
import {
  FIRST_CONNECT,
  FLAC_TRANSCRIPT,
  type Form,
  M4A_TRANSCRIPT,
  MP3_TRANSCRIPT,
  OPUS_TRANSCRIPT,
  SILENT_FILE,
  sessionOf,
  TRANSCRIPT,
  upload,
} from '../samples/listening-samples.ts';
import { refusalReason, SPEECH } from '../samples/synthesis-samples.ts';

const RESPONSE = 'Resources, STT response';
const REQUEST = 'Resources, STT file request';
const MEGABYTE = 1024 * 1024;
const FILE_LIMITS: Readonly<Record<string, number>> = {
  free: 10 * MEGABYTE,
  starter: 50 * MEGABYTE,
  pro: 100 * MEGABYTE,
};
const FREE_CAP = 500;

const refused = (id: string, title: string, form: Omit<Form, 'key'>, status: number | number[] = 400) =>
  defineRule({
    id: `transcription.${id}`,
    section: 'Errors, 400',
    title: `/api/stt-proxy: ${title}`,
    keys: ['stt'],
    risk: { credits: 1 },
    async check(context) {
      await needAccess(context, LISTENING_ACCESS);
      const answer = await upload(context, { ...form, key: context.deployment.sttKey });
      return expectRefusal(answer, status, 'json');
    },
  });

async function transcript(context: RuleContext): Promise<Readonly<Record<string, unknown>>> {
  const answer = await context.take(TRANSCRIPT);
  if (answer.status !== 200) notCheckable(refusalReason(answer));
  return objectOf(jsonOf(answer)) ?? notCheckable('the answer is not a JSON object');
}

const ofContainer = (name: string, sample: typeof TRANSCRIPT) =>
  defineRule({
    id: `transcription.${name.toLowerCase()}`,
    section: REQUEST,
    title: `${name} is transcribed`,
    keys: ['tts', 'stt'],
    uses: [sample],
    isThorough: true,
    async check(context) {
      await needAccess(context, LISTENING_ACCESS);
      const answer = await context.take(sample);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200, outline(answer));
      return outline(answer);
    },
  });

export const TRANSCRIPTION_RULES: readonly Rule[] = [
  defineRule({
    id: 'transcription.answer',
    section: RESPONSE,
    title: 'A WAV file is transcribed: 200 with JSON',
    keys: ['tts', 'stt'],
    uses: [TRANSCRIPT, SPEECH],
    async check(context) {
      await needAccess(context, LISTENING_ACCESS);
      const answer = await context.take(TRANSCRIPT);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200 && answer.contentType === 'application/json', outline(answer));
      expect(objectOf(jsonOf(answer)), `${outline(answer)}, and the body is not a JSON object`);
      return outline(answer);
    },
  }),
  defineRule({
    id: 'transcription.fields',
    section: RESPONSE,
    title:
      'text, dialect_hint, language, detected_dialect and detected_script are texts, truncated is a boolean',
    keys: ['tts', 'stt'],
    uses: [TRANSCRIPT, SPEECH],
    async check(context) {
      const fields = await transcript(context);
      const texts = ['text', 'dialect_hint', 'language', 'detected_dialect', 'detected_script'];
      const missing = texts.filter((name) => typeof fields[name] !== 'string');
      if (typeof fields.truncated !== 'boolean') missing.push('truncated');
      expect(missing.length === 0, `${missing.join(', ')} missing or of another type`);
      return 'all six';
    },
  }),
  defineRule({
    id: 'transcription.truncated',
    section: RESPONSE,
    title: 'truncation_limit is the cap, where truncated is true; it is 500 on the free plan',
    keys: ['tts', 'stt'],
    uses: [TRANSCRIPT, SPEECH],
    async check(context) {
      const { truncated, truncation_limit } = await transcript(context);
      if (truncated !== true) return 'not truncated';
      expect(truncation_limit === FREE_CAP, 'truncated without the limit of 500');
      return `truncated at ${truncation_limit}`;
    },
  }),
  ofContainer('OGG', OPUS_TRANSCRIPT),
  ofContainer('MP3', MP3_TRANSCRIPT),
  ofContainer('FLAC', FLAC_TRANSCRIPT),
  ofContainer('M4A', M4A_TRANSCRIPT),
  refused('missing-file', 'no file is 400', { dialect: 'sorani' }),
  refused('missing-dialect', 'no dialect is 400', { file: SILENT_FILE }),
  refused('unknown-dialect', 'an unknown dialect is 400', { file: SILENT_FILE, dialect: 'zazaki' }),
  refused('badini', 'Badini is not transcribed: 400', { file: SILENT_FILE, dialect: 'badini' }),
  defineRule({
    id: 'transcription.not-a-form',
    section: 'Errors, 400',
    title: '/api/stt-proxy: a body that is no form is 400',
    keys: ['stt'],
    risk: { credits: 1 },
    async check(context) {
      await needAccess(context, LISTENING_ACCESS);
      const { sttKey } = context.deployment;
      const answer = await context.sendJson('/api/stt-proxy', { dialect: 'sorani' }, sttKey);
      return expectRefusal(answer, 400, 'json');
    },
  }),
  defineRule({
    id: 'transcription.file-too-large',
    section: 'Limits',
    title: 'A file above 10 MB (free), 50 MB (starter) or 100 MB (pro) is 400',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    risk: { credits: 1 },
    isThorough: true,
    timeoutMs: 5 * 60_000,
    async check(context) {
      const { plan } = await sessionOf(context, FIRST_CONNECT);
      const limit =
        FILE_LIMITS[String(plan).toLowerCase()] ?? notCheckable('the plan is not one of the contract');
      const file = new Uint8Array(limit + MEGABYTE);
      const form = { file, dialect: 'sorani', key: context.deployment.sttKey };
      const evidence = expectRefusal(await upload(context, form), 400, 'json');
      return `${evidence} for ${limit / MEGABYTE + 1} MB`;
    },
  }),
  defineRule({
    id: 'transcription.no-plan',
    section: 'Errors, 403',
    title: 'A key without an active STT plan is 403',
    keys: ['stt'],
    async check(context) {
      const refusal = await accountRefusal(context, LISTENING_ACCESS);
      return expectRefusal(refusal ?? notCheckable('the plan of this key is active'), 403, 'json');
    },
  }),
  uncheckableRule(
    'transcription.credits-exhausted',
    'Errors, 403',
    'Transcription without credits left is 403',
    'this suite does not exhaust a plan',
  ),
];
