import { timestampedSpeechSchema } from '../../contract/synthesis.ts';
import { type Answer, jsonOf, outline } from '../definition/answer.ts';
import { defineRule, uncheckableRule } from '../definition/define-rule.ts';
import { expectRefusal } from '../definition/expect-refusal.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule, type Sample } from '../definition/rule.ts';
import { accountRefusal, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import {
  COLLAPSED_SPEECH,
  CONTROLLED_SPEECH,
  demandGranted,
  FAST_SPEECH,
  granted,
  LENIENT_SPEECH,
  SLOW_SPEECH,
  STABLE_SPEECH,
  TIGHT_SPEECH,
  WIDE_SPEECH,
} from '../samples/synthesis-samples.ts';
import { readWav } from '../samples/wav-file.ts';

const REQUEST = 'Resources, TTS request';
const RESPONSE = 'Resources, TTS response';

/** Seconds of speech in a WAV response. */
async function secondsOf(context: RuleContext, sample: Sample<Answer>): Promise<number> {
  const answer = await granted(context, sample);
  const file = readWav(answer.body) ?? notCheckable('the answer is not a WAV file');
  return file.data.byteLength / 2 / file.sampleRate;
}

const spoken = (id: string, title: string, sample: Sample<Answer>, section = REQUEST) =>
  defineRule({
    id,
    section,
    title,
    keys: ['tts'],
    uses: [sample],
    async check(context) {
      return outline(await demandGranted(context, sample));
    },
  });

/** Parameters that change speech, or that make a request invalid. */
export const CONTROL_RULES: readonly Rule[] = [
  defineRule({
    id: 'synthesis.collapsed',
    section: RESPONSE,
    title: 'A failed generation is 200 with generation.collapsed true',
    keys: ['tts'],
    uses: [COLLAPSED_SPEECH],
    risk: { characters: 2 },
    async check(context) {
      const answer = await granted(context, COLLAPSED_SPEECH);
      const parsed = timestampedSpeechSchema.safeParse(jsonOf(answer));
      expect(parsed.success, 'the timestamps response lacks its fields');
      const { collapsed } = parsed.data.generation;
      if (!collapsed) notCheckable('punctuation alone was spoken, and there is no other way to make it fail');
      return 'punctuation alone: collapsed true';
    },
  }),
  spoken('synthesis.controls', 'Every generation and post-processing control is taken', CONTROLLED_SPEECH),
  spoken('synthesis.stability', 'stability is taken in place of temperature', STABLE_SPEECH),
  spoken(
    'synthesis.lenient-controls',
    'top_p and repetition_penalty are clamped, not refused',
    LENIENT_SPEECH,
  ),
  defineRule({
    id: 'synthesis.speed',
    section: 'Limits',
    title: 'speed 0.25 and 4.0 are taken; higher is faster',
    keys: ['tts'],
    uses: [SLOW_SPEECH, FAST_SPEECH],
    async check(context) {
      for (const sample of [SLOW_SPEECH, FAST_SPEECH]) {
        const answer = await context.take(sample);
        expect(answer.status === 200 || answer.status === 403, outline(answer));
      }
      const slow = await secondsOf(context, SLOW_SPEECH);
      const fast = await secondsOf(context, FAST_SPEECH);
      const said = `${slow.toFixed(2)} s at 0.25, ${fast.toFixed(2)} s at 4`;
      expect(slow > fast, said);
      return said;
    },
  }),
  defineRule({
    id: 'synthesis.sentence-silence',
    section: REQUEST,
    title: 'sentence_silence_ms is inserted between sentences',
    keys: ['tts'],
    uses: [TIGHT_SPEECH, WIDE_SPEECH],
    async check(context) {
      const tight = await secondsOf(context, TIGHT_SPEECH);
      const wide = await secondsOf(context, WIDE_SPEECH);
      const said = `${tight.toFixed(2)} s with 0 ms, ${wide.toFixed(2)} s with 2000 ms`;
      expect(wide - tight > 1, said);
      return said;
    },
  }),
  uncheckableRule(
    'synthesis.roster-unreachable',
    'Errors, 503',
    'A roster that cannot be reached is 503',
    'it shows only while the roster is out of reach',
  ),
  defineRule({
    id: 'synthesis.plan-inactive',
    section: 'Errors, 403',
    title: 'A key without a plan, or with an inactive or expired one, is 403',
    keys: ['tts'],
    async check(context) {
      const refusal = await accountRefusal(context, SPEAKING_ACCESS);
      return expectRefusal(refusal ?? notCheckable('the plan of this key is active'), 403, 'json');
    },
  }),
  uncheckableRule(
    'synthesis.characters-exhausted',
    'Errors, 403',
    'Speech without characters left is 403',
    'this suite does not exhaust a plan',
  ),
];
