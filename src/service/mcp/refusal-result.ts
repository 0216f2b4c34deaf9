import type { CallToolResult } from '@modelcontextprotocol/server';
import { speechErrorFromResponse } from '../../contract/error-from-response.ts';
import type { SpeechError } from '../../contract/errors.ts';
import type { Refusal } from '../admission/refusal.ts';

const KEY_HINT =
  'Send the header "Authorization: Bearer <key>", where the value is a text-to-speech key, a speech-to-text key, or both joined as <tts_key>:<stt_key>.';
const PLAN_HINT = 'Call get_plan to see what this key may use and why a call is refused.';

/** A refused service call as a tool result, with its status and message. */
export async function failureResult(response: Response): Promise<CallToolResult> {
  const error = speechErrorFromResponse(response.status, await response.text());
  return resultOf(error, response.headers.get('retry-after'));
}

/** A refusal by the MCP endpoint itself, as a tool result. */
export function refusal({ status, body, retryAfterSeconds }: Refusal): CallToolResult {
  const error = speechErrorFromResponse(status, JSON.stringify(body));
  return resultOf(error, retryAfterSeconds === undefined ? null : String(retryAfterSeconds));
}

function resultOf(
  { status, code, message, field, upgradeUrl }: SpeechError,
  retryAfter: string | null = null,
): CallToolResult {
  const lines = [`Refused with status ${status}: ${message}`];
  if (upgradeUrl) lines.push(`upgrade_url: ${upgradeUrl}`);
  if (status === 401) lines.push(KEY_HINT);
  if (status === 401 || status === 403) lines.push(PLAN_HINT);
  if (retryAfter !== null) lines.push(`Nothing was billed; try again after ${retryAfter} s.`);
  const details = {
    status,
    code,
    error: message,
    ...(field && { field }),
    ...(upgradeUrl && { upgrade_url: upgradeUrl }),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { 'kurdish-speech/refusal': details },
  };
}
