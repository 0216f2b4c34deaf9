import type { CallToolResult } from '@modelcontextprotocol/server';
import { refuse } from '../admission/refusal.ts';
import { describeError } from '../http/logger.ts';
import { refusal } from './refusal-result.ts';
import type { ToolContext } from './tool-context.ts';

/** Runs a tool. Errors are logged and reported in our own words: an error's message may contain anything. */
export async function runTool(
  { parts: { logger }, requestId }: ToolContext,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    const request = requestId === undefined ? undefined : { requestId };
    logger.error('tool-failed', { ...request, ...describeError(error) });
    return refusal(refuse(500, 'internal', 'The service failed on this call; try again shortly.'));
  }
}
