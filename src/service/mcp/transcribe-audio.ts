import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ROUTES } from '../../contract/routes.ts';
import { transcriptionResponseSchema } from '../../contract/transcription.ts';
import { isRefusal, refuse } from '../admission/refusal.ts';
import { allowanceSchema } from './allowance-schema.ts';
import { decodeRecording } from './decode-recording.ts';
import { failureResult, refusal } from './refusal-result.ts';
import { runTool } from './run-tool.ts';
import { BILLED } from './tool-annotations.ts';
import type { ToolContext } from './tool-context.ts';
import { type ToolArguments, toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';
import { transcriptionDialect } from './transcription-dialect.ts';
import { withProgress } from './with-progress.ts';

const input = z
  .object({
    audio: z.string().meta({
      description:
        'A recording in WAV, MP3, FLAC, OGG or M4A, in base64, without a "data:" prefix. At most 3 MB when decoded.',
      contentEncoding: 'base64',
    }),
    dialect: transcriptionDialect,
  })
  .meta({ required: ['audio', 'dialect'] });

const output = transcriptionResponseSchema.extend({
  credits_billed: z.int(),
  credits: allowanceSchema.optional(),
});

export function registerTranscribeAudio(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'transcribe_audio',
    {
      title: 'Transcribe Kurdish speech',
      description:
        'Returns the text of a recording in Sorani or Kurmanji. Costs one credit of the plan on success, nothing on failure. Needs a speech-to-text key. The free plan truncates the text at 500 characters and sets "truncated".',
      inputSchema: toolInput(input),
      outputSchema: toolOutput(output),
      annotations: BILLED,
    },
    (args, call) =>
      runTool(context, () => withProgress(call, () => transcribe(args, context, call.mcpReq.signal))),
  );
}

async function transcribe(
  { audio, dialect }: ToolArguments,
  context: ToolContext,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const account = await context.payer('stt');
  if (account && isRefusal(account)) return refusal(account);
  const plan = context.parts.plans.stt[account?.sttPlan ?? 'none'];
  const form = new FormData();
  // An invalid key or plan is refused by the endpoint, before it reads the form.
  if (plan.name !== 'none' && account?.status === 'active') {
    const recording = decodeRecording(audio);
    if (isRefusal(recording)) return refusal(recording);
    form.set('file', new Blob([recording]), 'recording');
    if (dialect !== undefined && typeof dialect !== 'string') {
      return refusal(refuse(400, 'invalid-argument', '"dialect" must be a string.', { field: 'dialect' }));
    }
  }
  if (typeof dialect === 'string') form.set('dialect', dialect);
  const response = await context.call(
    ROUTES.transcribeRecording.path,
    { method: 'POST', body: form, signal },
    'stt',
  );
  if (!response.ok) return failureResult(response);
  const transcription = transcriptionResponseSchema.parse(await response.json());
  const credits = await context.left(account, 'credits', plan.credits);
  const cost = `Billed 1 credit${credits ? `; ${credits.remaining} remain` : ''}.`;
  const cut = transcription.truncated
    ? ` The text was truncated at ${transcription.truncation_limit} characters, the limit of the ${plan.name} plan.`
    : '';
  return {
    content: [
      { type: 'text', text: transcription.text },
      { type: 'text', text: `${cost}${cut}` },
    ],
    structuredContent: { ...transcription, credits_billed: 1, ...(credits && { credits }) },
  };
}
