import { McpServer } from '@modelcontextprotocol/server';
import { createMcpTransport, type McpEndpoint } from './create-mcp-transport.ts';
import { registerGetPlan } from './get-plan.ts';
import { registerListDialects } from './list-dialects.ts';
import { registerListVoices } from './list-voices.ts';
import { registerStartStreamingTranscription } from './start-streaming-transcription.ts';
import { registerSynthesizeSpeech } from './synthesize-speech.ts';
import { type McpServices, ToolContext } from './tool-context.ts';
import { registerTranscribeAudio } from './transcribe-audio.ts';

/** The version is that of the API. */
const SERVER = { name: 'kurdish-speech', title: 'Kurdish speech', version: '1.0.0' };

const INSTRUCTIONS =
  'Speaks and transcribes Kurdish. synthesize_speech, transcribe_audio and start_streaming_transcription are billed to the plan of the key in the Authorization header, and each result says what it cost. list_voices, list_dialects and get_plan are free and need no key. After a refusal with status 401 or 403 call get_plan.';

export interface McpEndpointOptions extends McpServices {
  /** Host names accepted besides loopback and that of `publicUrl`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Ends clients' open streams, so that a server can close; calls in progress continue. */
  readonly closing?: AbortSignal | undefined;
}

/**
 * `POST /api/mcp` (docs/mcp.md): Streamable HTTP, stateless, for clients of the 2026-07-28 revision and of those of 2025.
 * @throws SpeechError `invalid-argument` for an allowed host that is not a host name.
 */
export function createMcpEndpoint({ allowedHosts = [], closing, ...parts }: McpEndpointOptions): McpEndpoint {
  const { publicUrl = '' } = parts;
  const publicHost = URL.canParse(publicUrl) ? new URL(publicUrl).host : '';
  return createMcpTransport({
    hosts: [...(publicHost ? [publicHost] : []), ...allowedHosts],
    closing,
    logger: parts.logger,
    hasKey: (request) => new ToolContext(parts, request, undefined).hasKey(),
    openServer: (request, requestId) => serverOf(new ToolContext(parts, request, requestId)),
  });
}

function serverOf(context: ToolContext): McpServer {
  const server = new McpServer(SERVER, {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
  });
  registerSynthesizeSpeech(server, context);
  registerTranscribeAudio(server, context);
  registerStartStreamingTranscription(server, context);
  registerListVoices(server, context);
  registerListDialects(server, context);
  registerGetPlan(server, context);
  return server;
}
