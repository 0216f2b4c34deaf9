import { outline } from '../definition/answer.ts';
import { defineRule } from '../definition/define-rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { bill, expectBill } from '../samples/bill.ts';
import { TRANSCRIPT_BILL, upload } from '../samples/listening-samples.ts';
import { MCP_SPEECH_BILL } from '../samples/mcp-samples.ts';
import { GREETING, priceOf, WORD, YES } from '../samples/sample-texts.ts';
import {
  COLLAPSED_SPEECH_BILL,
  LEFT_STREAM_BILL,
  refusalReason,
  SPEECH_BILL,
} from '../samples/synthesis-samples.ts';
import { SORANI_VOICE } from '../samples/voice-samples.ts';

const SECTION = 'Limits';

export const BILLING_RULES: readonly Rule[] = [
  defineRule({
    id: 'billing.characters',
    section: SECTION,
    title: "A text's characters are billed once when it has been spoken",
    keys: ['tts'],
    uses: [SPEECH_BILL],
    async check(context) {
      const billed = await context.take(SPEECH_BILL);
      if (billed.goods.status !== 200) notCheckable(refusalReason(billed.goods));
      return expectBill(billed, 'characters', priceOf(GREETING).characters);
    },
  }),
  defineRule({
    id: 'billing.stream-at-its-start',
    section: SECTION,
    title: 'A stream is billed when it starts: in full, though nobody stays to hear it',
    keys: ['tts'],
    uses: [LEFT_STREAM_BILL],
    async check(context) {
      const billed = await context.take(LEFT_STREAM_BILL);
      if (billed.goods.status !== 200) notCheckable(refusalReason(billed.goods));
      return expectBill(billed, 'characters', priceOf(YES.sorani).characters);
    },
  }),
  defineRule({
    id: 'billing.collapsed',
    section: 'Resources, TTS response',
    title: 'A collapsed generation is not billed',
    keys: ['tts'],
    uses: [COLLAPSED_SPEECH_BILL],
    risk: { characters: 2 },
    async check(context) {
      const billed = await context.take(COLLAPSED_SPEECH_BILL);
      if (billed.goods.status !== 200) notCheckable(refusalReason(billed.goods));
      const isCollapsed = Buffer.from(billed.goods.body).includes('"collapsed":true');
      if (!isCollapsed)
        notCheckable('punctuation alone was spoken, and there is no other way to make it fail');
      return expectBill(billed, 'characters', 0);
    },
  }),
  defineRule({
    id: 'billing.refusals',
    section: 'Errors',
    title: 'A request that is refused is not billed',
    keys: ['tts'],
    risk: { characters: 2 * priceOf(WORD).characters },
    async check(context) {
      const speaker_id = await context.take(SORANI_VOICE);
      const billed = await bill(context, async () => {
        const engine = await context.speak({ text: WORD, speaker_id, temperature: 0 });
        const request = await context.speak({ text: WORD, speaker_id, emotion: 'happy' });
        return [engine, request];
      });
      const granted = billed.goods.find(({ status }) => status < 400);
      if (granted) notCheckable(`it was not refused (${outline(granted)})`);
      return expectBill(billed, 'characters', 0);
    },
  }),
  defineRule({
    id: 'billing.credit',
    section: SECTION,
    title: 'One credit is billed for a transcription',
    keys: ['tts', 'stt'],
    uses: [TRANSCRIPT_BILL],
    async check(context) {
      const billed = await context.take(TRANSCRIPT_BILL);
      if (billed.goods.status !== 200) notCheckable(refusalReason(billed.goods));
      return expectBill(billed, 'credits', 1);
    },
  }),
  defineRule({
    id: 'billing.failed-transcription',
    section: SECTION,
    title: 'A transcription that is refused costs no credit',
    keys: ['stt'],
    risk: { credits: 1 },
    async check(context) {
      const form = { dialect: 'sorani', key: context.deployment.sttKey };
      const billed = await bill(context, () => upload(context, form));
      expect(billed.goods.status >= 400, `${outline(billed.goods)} without a file`);
      return expectBill(billed, 'credits', 0);
    },
  }),
  defineRule({
    id: 'billing.mcp',
    section: 'Endpoints, MCP',
    title: 'A tool call is billed like the endpoint: no separate quota',
    keys: ['tts'],
    uses: [MCP_SPEECH_BILL],
    async check(context) {
      const billed = await context.take(MCP_SPEECH_BILL);
      if (billed.goods.isRefused) notCheckable(`it was refused (${billed.goods.evidence})`);
      return expectBill(billed, 'characters', priceOf(YES.sorani).characters);
    },
  }),
];
