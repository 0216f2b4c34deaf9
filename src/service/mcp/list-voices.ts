import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DIALECTS, isDialect } from '../../contract/dialects.ts';
import { VOICE_GROUPS } from '../../contract/limits.ts';
import { ROUTES } from '../../contract/routes.ts';
import { speakerSchema, speakersResponseSchema } from '../../contract/speakers.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';
import { failureResult, refusal } from './refusal-result.ts';
import { runTool } from './run-tool.ts';
import { FREE } from './tool-annotations.ts';
import type { ToolContext } from './tool-context.ts';
import { type ToolArguments, toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';

const GENDERS = speakerSchema.shape.gender.options;

const input = z.object({
  model_version: z
    .string()
    .optional()
    .meta({ description: 'Only this group of voices.', enum: VOICE_GROUPS }),
  dialect: z
    .string()
    .optional()
    .meta({ description: 'Only voices listed for this dialect.', enum: DIALECTS }),
  gender: z.string().optional().meta({ enum: GENDERS }),
  limit: z.number().optional().meta({ description: 'Most rows to return.', type: 'integer', minimum: 1 }),
});

const output = speakersResponseSchema.extend({
  /** Rows that match the filters, before `limit`. */
  total: z.int(),
});

export function registerListVoices(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'list_voices',
    {
      title: 'List the voices',
      description:
        'The public catalog: 198 voices in v3, 664 in v4 and 39 in v5. Filter it or set "limit": the whole catalog is about 900 rows. A listed voice may still be outside a key\'s plan: see get_plan. Free; needs no key.',
      inputSchema: toolInput(input),
      outputSchema: toolOutput(output),
      annotations: FREE,
    },
    (args, { mcpReq }) => runTool(context, () => list(args, context, mcpReq.signal)),
  );
}

async function list(args: ToolArguments, context: ToolContext, signal: AbortSignal): Promise<CallToolResult> {
  const refused = filterRefusal(args);
  if (refused) return refusal(refused);
  const { model_version: group, dialect, gender, limit } = args;
  const query = group === undefined ? '' : `?model_version=${encodeURIComponent(String(group))}`;
  const response = await context.call(ROUTES.listSpeakers.path + query, { signal });
  if (!response.ok) return failureResult(response);
  const { speakers } = speakersResponseSchema.parse(await response.json());
  const found = speakers.filter(
    (speaker) =>
      (dialect === undefined || speaker.dialect === dialect) &&
      (gender === undefined || speaker.gender === gender),
  );
  const structuredContent = {
    speakers: found.slice(0, limit as number | undefined),
    total: found.length,
  };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

function filterRefusal({ dialect, gender, limit }: ToolArguments): Refusal | undefined {
  if (dialect !== undefined && !isDialect(dialect)) {
    const error = `"dialect" is unknown; use ${DIALECTS.join(', ')}.`;
    return refuse(400, 'language-not-supported', error, { field: 'dialect' });
  }
  if (gender !== undefined && !(GENDERS as readonly unknown[]).includes(gender)) {
    const error = `"gender" is unknown; use ${GENDERS.join(' or ')}.`;
    return refuse(400, 'invalid-argument', error, { field: 'gender' });
  }
  if (limit !== undefined && !(Number.isInteger(limit) && Number(limit) >= 1)) {
    return refuse(400, 'invalid-argument', '"limit" must be a whole number from 1.', { field: 'limit' });
  }
  return undefined;
}
