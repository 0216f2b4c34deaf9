import { objectOf, outline } from '../definition/answer.ts';
import type { Cost } from '../definition/cost.ts';
import { defineRule } from '../definition/define-rule.ts';
import { expect, type KeyKind, notCheckable, type Rule, type Sample } from '../definition/rule.ts';
import { LISTENING_ACCESS, needAccess, SPEAKING_ACCESS } from '../samples/access-samples.ts';
import { SILENT_FILE } from '../samples/listening-samples.ts';
import {
  type Bearer,
  callTool,
  KEYLESS_SESSION,
  messageOf,
  TOOLS,
  type ToolOutcome,
} from '../samples/mcp-call.ts';
import {
  MCP_SPEECH_WITH_BOTH_KEYS,
  MCP_SPEECH_WITH_TTS_KEY,
  MCP_TRANSCRIPT,
} from '../samples/mcp-samples.ts';
import { letters, priceOf, WORD } from '../samples/sample-texts.ts';
import { SPEECH } from '../samples/synthesis-samples.ts';
import { knownPlan } from '../samples/voice-samples.ts';

const SECTION = 'Endpoints, MCP';
const LIMITS = 'Limits';
const SIX_TOOLS = [
  'get_plan',
  'list_dialects',
  'list_voices',
  'start_streaming_transcription',
  'synthesize_speech',
  'transcribe_audio',
];
const MOST_AUDIO_BYTES = 3 * 1024 * 1024;
const SAYING = { text: WORD, speaker_id: 'sorani_m001' };
const HEARING = { audio: Buffer.from(SILENT_FILE).toString('base64'), dialect: 'sorani' };

const keysOf = (bearer: Bearer): readonly KeyKind[] =>
  bearer === 'both' ? ['tts', 'stt'] : bearer === 'none' ? [] : [bearer];

interface Refused {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly tool: string;
  readonly bearer: Bearer;
  readonly input: Readonly<Record<string, unknown>>;
  readonly risk: Partial<Cost>;
}

const refused = ({ id, section, title, tool, bearer, input, risk }: Refused) =>
  defineRule({
    id: `mcp.${id}`,
    section,
    title,
    keys: keysOf(bearer),
    risk,
    async check(context) {
      const outcome = await callTool(context, bearer, tool, input);
      expect(outcome.isRefused, `${outcome.evidence}: it is not refused`);
      return outcome.evidence;
    },
  });

const granted = (
  id: string,
  title: string,
  keys: readonly KeyKind[],
  sample: Sample<ToolOutcome>,
  ...uses: Sample<unknown>[]
) =>
  defineRule({
    id: `mcp.${id}`,
    section: 'Authentication 5',
    title,
    keys,
    uses: [sample, ...uses],
    async check(context) {
      if (keys.includes('tts')) await needAccess(context, SPEAKING_ACCESS);
      if (keys.includes('stt')) await needAccess(context, LISTENING_ACCESS);
      const { isRefused, result, evidence } = await context.take(sample);
      expect(!isRefused, `${evidence}: it is refused`);
      expect(Array.isArray(result?.content) && result.content.length > 0, 'the result has no content');
      return `${evidence}, content of ${result.content.length}`;
    },
  });

export const MCP_RULES: readonly Rule[] = [
  defineRule({
    id: 'mcp.initialize',
    section: SECTION,
    title: '/api/mcp speaks MCP over Streamable HTTP',
    async check(context) {
      const { initialized } = await context.take(KEYLESS_SESSION);
      const result = objectOf(messageOf(initialized)?.result);
      expect(initialized.status === 200 && result, outline(initialized));
      expect(typeof result.protocolVersion === 'string', 'the answer names no protocol version');
      return outline(initialized);
    },
  }),
  defineRule({
    id: 'mcp.six-tools',
    section: SECTION,
    title: 'The tools are the six of the contract',
    async check(context) {
      const names = [...(await context.take(TOOLS)).keys()].sort();
      const missing = SIX_TOOLS.filter((name) => !names.includes(name));
      expect(missing.length === 0, `${missing.join(', ')} missing`);
      expect(names.length === SIX_TOOLS.length, `${names.length} tools`);
      return `${names.length} tools, listed without a key`;
    },
  }),
  ...['list_voices', 'list_dialects', 'get_plan'].map((tool) =>
    defineRule({
      id: `mcp.${tool.replace('_', '-')}.keyless`,
      section: SECTION,
      title: `${tool} needs no key`,
      async check(context) {
        const { isRefused, evidence } = await callTool(context, 'none', tool, {});
        expect(!isRefused, evidence);
        return evidence;
      },
    }),
  ),
  refused({
    id: 'synthesize-speech.missing-key',
    section: 'Authentication 5',
    title: 'synthesize_speech without a key is refused',
    tool: 'synthesize_speech',
    bearer: 'none',
    input: SAYING,
    risk: priceOf(WORD),
  }),
  refused({
    id: 'transcribe-audio.missing-key',
    section: 'Authentication 5',
    title: 'transcribe_audio without a key is refused',
    tool: 'transcribe_audio',
    bearer: 'none',
    input: HEARING,
    risk: { credits: 1 },
  }),
  refused({
    id: 'start-streaming-transcription.missing-key',
    section: 'Authentication 5',
    title: 'start_streaming_transcription without a key is refused',
    tool: 'start_streaming_transcription',
    bearer: 'none',
    input: { dialect: 'sorani' },
    risk: { sessions: 1 },
  }),
  refused({
    id: 'synthesize-speech.wrong-space',
    section: 'Authentication 5',
    title: 'synthesize_speech with an STT key alone is refused',
    tool: 'synthesize_speech',
    bearer: 'stt',
    input: SAYING,
    risk: priceOf(WORD),
  }),
  refused({
    id: 'transcribe-audio.wrong-space',
    section: 'Authentication 5',
    title: 'transcribe_audio with a TTS key alone is refused',
    tool: 'transcribe_audio',
    bearer: 'tts',
    input: HEARING,
    risk: { credits: 1 },
  }),
  granted(
    'synthesize-speech.tts-key',
    'synthesize_speech takes Bearer <tts_key>',
    ['tts'],
    MCP_SPEECH_WITH_TTS_KEY,
  ),
  granted(
    'synthesize-speech.both-keys',
    'synthesize_speech takes Bearer <tts_key>:<stt_key>',
    ['tts', 'stt'],
    MCP_SPEECH_WITH_BOTH_KEYS,
  ),
  granted(
    'transcribe-audio.stt-key',
    'transcribe_audio takes Bearer <stt_key>',
    ['tts', 'stt'],
    MCP_TRANSCRIPT,
    SPEECH,
  ),
  refused({
    id: 'synthesize-speech.unknown-speaker',
    section: SECTION,
    title: 'synthesize_speech is validated like /api/tts-proxy: a speaker that v3 does not have is refused',
    tool: 'synthesize_speech',
    bearer: 'tts',
    input: { text: WORD, speaker_id: 'sorani_no_such_voice' },
    risk: priceOf(WORD),
  }),
  refused({
    id: 'synthesize-speech.wav-above-600',
    section: LIMITS,
    title: 'synthesize_speech with format wav refuses 601 characters',
    tool: 'synthesize_speech',
    bearer: 'tts',
    input: { ...SAYING, text: letters(601), format: 'wav' },
    risk: { characters: 601 },
  }),
  refused({
    id: 'synthesize-speech.above-4000',
    section: LIMITS,
    title: 'synthesize_speech refuses 4001 characters',
    tool: 'synthesize_speech',
    bearer: 'tts',
    input: { ...SAYING, text: letters(4001) },
    risk: { characters: 4001 },
  }),
  defineRule({
    id: 'mcp.synthesize-speech.above-500-on-free',
    section: LIMITS,
    title: 'synthesize_speech refuses 501 characters on the free plan',
    keys: ['tts'],
    risk: { characters: 501 },
    async check(context) {
      const plan = await knownPlan(context);
      if (plan !== 'free') notCheckable(`the key is of the ${plan} plan`);
      const input = { ...SAYING, text: letters(501) };
      const outcome = await callTool(context, 'tts', 'synthesize_speech', input);
      expect(outcome.isRefused, `${outcome.evidence}: it is not refused`);
      return outcome.evidence;
    },
  }),
  refused({
    id: 'transcribe-audio.above-3-mb',
    section: LIMITS,
    title: 'transcribe_audio refuses audio above 3 MB',
    tool: 'transcribe_audio',
    bearer: 'stt',
    input: { audio: Buffer.alloc(MOST_AUDIO_BYTES + 3).toString('base64'), dialect: 'sorani' },
    risk: { credits: 1 },
  }),
];
