import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { SYNTHESIS_FORMATS } from '../../contract/formats.ts';
import { countCharacters, VOICE_GROUPS } from '../../contract/limits.ts';
import { ROUTES } from '../../contract/routes.ts';
import { synthesisRequestSchema } from '../../contract/synthesis.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import type { AllowanceState } from '../store/allowance-left.ts';
import { allowanceSchema } from './allowance-schema.ts';
import { audioContent } from './audio-content.ts';
import { LongAudio } from './long-audio.ts';
import { MAX_TEXT, MAX_WAV_TEXT } from './mcp-limits.ts';
import { failureResult, refusal } from './refusal-result.ts';
import { runTool } from './run-tool.ts';
import { stringifyJson } from './stringify-json.ts';
import { BILLED } from './tool-annotations.ts';
import type { ToolContext } from './tool-context.ts';
import { type ToolArguments, toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';
import { withProgress } from './with-progress.ts';

/** Takes less room in an agent's conversation than the HTTP endpoint's WAV. */
const DEFAULT_FORMAT = 'mp3';

const TOO_DEEP = refuse(400, 'invalid-argument', 'The arguments are nested too deeply.');

const { shape } = synthesisRequestSchema;
const input = z
  .object({
    text: shape.text.meta({
      ...shape.text.meta(),
      description: `The words to speak, in the script of the dialect. At most ${MAX_TEXT} characters (Unicode code points), ${MAX_WAV_TEXT} where "format" is "wav", and 500 on the free plan.`,
      maxLength: MAX_TEXT,
    }),
    speaker_id: shape.speaker_id,
    dialect: shape.dialect,
    model_version: shape.model_version,
    format: shape.format.meta({
      ...shape.format.meta(),
      description: `The sound file, at 24 kHz: "${DEFAULT_FORMAT}" when left out, "opus" (Ogg) or "wav".`,
    }),
    speed: shape.speed,
  })
  .meta({ required: ['text', 'speaker_id'] });

const output = z.object({
  format: z.enum(SYNTHESIS_FORMATS),
  /** The group in which the voice was looked up; for a cloned voice, which is in none, the requested one. */
  model_version: z.enum(VOICE_GROUPS),
  bytes: z.int(),
  /** Where the sound is too large to come along. */
  url: z.string().optional(),
  characters_billed: z.int(),
  characters: allowanceSchema.optional(),
});

export function registerSynthesizeSpeech(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'synthesize_speech',
    {
      title: 'Speak Kurdish text',
      description: `Speaks a text in Sorani, Kurmanji or Badini and returns the audio: up to 1 MB as audio content, beyond that as a link that works for ten minutes. Costs one character of the plan's monthly quota per character of "text"; a failed generation costs nothing. Needs a text-to-speech key. list_voices finds a "speaker_id"; send that voice's group as "model_version".`,
      inputSchema: toolInput(input),
      outputSchema: toolOutput(output),
      annotations: BILLED,
    },
    (args, call) =>
      runTool(context, () => withProgress(call, () => speak(args, context, call.mcpReq.signal))),
  );
}

async function speak(
  args: ToolArguments,
  context: ToolContext,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const account = await context.payer('tts');
  if (account && isRefusal(account)) return refusal(account);
  const plan = context.parts.plans.tts[account?.ttsPlan ?? 'none'];
  const body = { format: DEFAULT_FORMAT, ...args };
  const json = stringifyJson(body);
  // An invalid key or plan is refused by the endpoint, and comes first.
  const long =
    account?.status === 'active' && plan.name !== 'none'
      ? new LongAudio(context.parts.files, account.id)
      : undefined;
  const refused =
    long &&
    (toolRefusal(body, plan.maxCharacters) ??
      (json === undefined ? TOO_DEEP : undefined) ??
      (await long.refusalFor(body)));
  if (refused) return refusal(refused);
  const response = await context.post(ROUTES.synthesizeSpeech.path, json, 'tts', signal, long?.keep);
  if (!response.ok) {
    await long?.discard();
    return failureResult(response);
  }
  const { headers } = response;
  const url = long?.path === undefined ? undefined : `${context.baseUrl}${long.path}`;
  const { audio, size } = await audioContent(response, url, `speech.${body.format}`);
  const billed = Number(headers.get('x-characters-billed'));
  const characters = await context.left(account, 'characters', plan.characters);
  const structuredContent = {
    format: body.format,
    model_version: headers.get('x-model-version'),
    bytes: size,
    ...(url !== undefined && { url }),
    characters_billed: billed,
    ...(characters && { characters }),
  };
  return { content: [audio, { type: 'text', text: costOf(billed, characters) }], structuredContent };
}

function costOf(billed: number, left: AllowanceState | undefined): string {
  if (billed === 0) return 'There was nothing to speak in the text: nothing was billed.';
  return `Billed ${billed} characters${left ? `; ${left.remaining} remain` : ''}.`;
}

/** What this tool refuses in addition to the endpoint. A plan with a tighter limit is left to the endpoint. */
function toolRefusal(
  { text, format, include_timestamps }: ToolArguments,
  planLimit: number,
): Refusal | undefined {
  if (include_timestamps === true) {
    const error =
      '"include_timestamps" is not supported by this tool; POST /api/tts-proxy returns word times.';
    return refuse(400, 'invalid-argument', error, { field: 'include_timestamps' });
  }
  if (typeof text !== 'string') return undefined;
  const limit = format === 'wav' ? MAX_WAV_TEXT : MAX_TEXT;
  const length = countCharacters(text);
  if (length <= limit || planLimit < limit) return undefined;
  const advice = format === 'wav' ? ` in "wav" and ${MAX_TEXT} in "mp3" or "opus"` : '';
  const error = `"text" has ${length} characters; this tool takes at most ${limit}${advice}.`;
  return refuse(400, 'text-too-long', error, { field: 'text' });
}
