import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ROUTES } from '../../contract/routes.ts';
import { streamConnectResponseSchema } from '../../contract/transcription.ts';
import { failureResult } from './refusal-result.ts';
import { runTool } from './run-tool.ts';
import { stringifyJson } from './stringify-json.ts';
import { BILLED } from './tool-annotations.ts';
import type { ToolContext } from './tool-context.ts';
import { type ToolArguments, toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';
import { transcriptionDialect } from './transcription-dialect.ts';

const input = z.object({ dialect: transcriptionDialect }).meta({ required: ['dialect'] });
const output = streamConnectResponseSchema.extend({ sessions_billed: z.int() });

const PROTOCOL =
  'Send binary frames of raw 16-bit little-endian PCM, mono, 16 kHz, then {"type":"control","event":"finalize"}; read {"text","is_final"} messages until {"type":"control","event":"done"}.';

export function registerStartStreamingTranscription(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'start_streaming_transcription',
    {
      title: 'Start a live transcription',
      description: `Returns a "websocket_url" for live transcription of Sorani or Kurmanji; it works once, within five minutes, and needs no key. Costs one streaming session of the plan per call, whether or not it is opened. Needs a speech-to-text key. ${PROTOCOL}`,
      inputSchema: toolInput(input),
      outputSchema: toolOutput(output),
      annotations: BILLED,
    },
    (args, { mcpReq }) => runTool(context, () => connect(args, context, mcpReq.signal)),
  );
}

async function connect(
  args: ToolArguments,
  context: ToolContext,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const response = await context.post(
    ROUTES.connectLiveTranscription.path,
    stringifyJson(args),
    'stt',
    signal,
  );
  if (!response.ok) return failureResult(response);
  const session = streamConnectResponseSchema.parse(await response.json());
  const {
    websocket_url,
    streaming_sessions_remaining: remaining,
    max_session_duration_seconds: seconds,
  } = session;
  const text = `${websocket_url}\n${session.message} ${PROTOCOL} The session ends after ${seconds} seconds. Billed 1 session; ${remaining} remain.`;
  return { content: [{ type: 'text', text }], structuredContent: { ...session, sessions_billed: 1 } };
}
