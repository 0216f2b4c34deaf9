import type { ErrorBody } from '../../contract/error-body.ts';
import { openAiErrorBody } from '../../service/openai/openai-error-body.ts';
import { SPEECH_FIELDS } from '../../service/openai/translate-request.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';

/** An error of the proxy or of the service in the shape that OpenAI's clients read; any other answer as it is. */
export function openAiErrorReply(reply: Reply | StreamReply): Reply | StreamReply {
  const { status } = reply;
  // 499 has no body: its client has left.
  if (reply.kind === 'stream' || status < 400 || typeof reply.body !== 'string' || !reply.body) return reply;
  const body = JSON.parse(reply.body) as ErrorBody;
  return { ...reply, body: JSON.stringify(openAiErrorBody(status, body, SPEECH_FIELDS)) };
}
