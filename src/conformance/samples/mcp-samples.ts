import { defineSample } from '../definition/define-rule.ts';
import type { Sample } from '../definition/rule.ts';
import { type Billed, withBill } from './bill.ts';
import { type Bearer, callTool, type ToolOutcome } from './mcp-call.ts';
import { priceOf, YES } from './sample-texts.ts';
import { granted, SPEECH } from './synthesis-samples.ts';
import { SORANI_VOICE } from './voice-samples.ts';

const withTtsKey = mcpSpeech('tts');
export const MCP_SPEECH_WITH_TTS_KEY = withTtsKey.goods;
export const MCP_SPEECH_BILL = withTtsKey.bill;
export const MCP_SPEECH_WITH_BOTH_KEYS = mcpSpeech('both').goods;

function mcpSpeech(bearer: Bearer): { goods: Sample<ToolOutcome>; bill: Sample<Billed<ToolOutcome>> } {
  return withBill({
    id: `mcp-speech-${bearer}`,
    cost: priceOf(YES.sorani),
    async take(context) {
      const speaker_id = await context.take(SORANI_VOICE);
      return callTool(context, bearer, 'synthesize_speech', { text: YES.sorani, speaker_id });
    },
  });
}

export const MCP_TRANSCRIPT = defineSample({
  id: 'mcp-transcript',
  cost: { credits: 1 },
  uses: [SPEECH],
  async take(context): Promise<ToolOutcome> {
    const { body } = await granted(context, SPEECH);
    const audio = Buffer.from(body).toString('base64');
    return callTool(context, 'stt', 'transcribe_audio', { audio, dialect: 'sorani' });
  },
});
