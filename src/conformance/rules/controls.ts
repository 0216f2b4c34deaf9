import { timestampedSpeechSchema } from '../../contract/synthesis.ts';
import { type Answer, jsonOf, outline } from '../answer.ts';
import { defineRule, hiddenRule } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { expectRefusal } from '../refusal-evidence.ts';
import { demand, type Rule, type Sample, unseen } from '../rule.ts';
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
} from '../samples/speech-samples.ts';
import { readWav } from '../wav-file.ts';

const REQUEST = 'Resources, TTS request';
const RESPONSE = 'Resources, TTS response';

/** Seconds of speech in a WAV answer. */
async function secondsOf(inspection: Inspection, sample: Sample<Answer>): Promise<number> {
  const answer = await granted(inspection, sample);
  const file = readWav(answer.body) ?? unseen('the answer is not a WAV file');
  return file.data.byteLength / 2 / file.sampleRate;
}

const spoken = (id: string, title: string, sample: Sample<Answer>, section = REQUEST) =>
  defineRule({
    id,
    section,
    title,
    keys: ['tts'],
    uses: [sample],
    async check(inspection) {
      return outline(await demandGranted(inspection, sample));
    },
  });

/** What changes speech, and what keeps it from being made. */
export const CONTROL_RULES: readonly Rule[] = [
  defineRule({
    id: 'synthesis.collapsed',
    section: RESPONSE,
    title: 'A failed generation is 200 with generation.collapsed true',
    keys: ['tts'],
    uses: [COLLAPSED_SPEECH],
    risk: { characters: 2 },
    async check(inspection) {
      const answer = await granted(inspection, COLLAPSED_SPEECH);
      const parsed = timestampedSpeechSchema.safeParse(jsonOf(answer));
      demand(parsed.success, 'the timestamps response has not its fields');
      const { collapsed } = parsed.data.generation;
      if (!collapsed) unseen('punctuation alone was spoken, and there is no other way to make it fail');
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
    async check(inspection) {
      for (const sample of [SLOW_SPEECH, FAST_SPEECH]) {
        const answer = await inspection.take(sample);
        demand(answer.status === 200 || answer.status === 403, outline(answer));
      }
      const slow = await secondsOf(inspection, SLOW_SPEECH);
      const fast = await secondsOf(inspection, FAST_SPEECH);
      const said = `${slow.toFixed(2)} s at 0.25, ${fast.toFixed(2)} s at 4`;
      demand(slow > fast, said);
      return said;
    },
  }),
  defineRule({
    id: 'synthesis.sentence-silence',
    section: REQUEST,
    title: 'sentence_silence_ms is inserted between sentences',
    keys: ['tts'],
    uses: [TIGHT_SPEECH, WIDE_SPEECH],
    async check(inspection) {
      const tight = await secondsOf(inspection, TIGHT_SPEECH);
      const wide = await secondsOf(inspection, WIDE_SPEECH);
      const said = `${tight.toFixed(2)} s with 0 ms, ${wide.toFixed(2)} s with 2000 ms`;
      demand(wide - tight > 1, said);
      return said;
    },
  }),
  hiddenRule(
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
    async check(inspection) {
      const refusal = await accountRefusal(inspection, SPEAKING_ACCESS);
      return expectRefusal(refusal ?? unseen('the plan of this key is active'), 403, 'json');
    },
  }),
  hiddenRule(
    'synthesis.characters-exhausted',
    'Errors, 403',
    'Speech without characters left is 403',
    'the kit does not use up a plan',
  ),
];
