import { MAX_TEXT_CHARACTERS } from '../../contract/limits.ts';
import type { OperationPath } from '../../contract/operations.ts';
import type { TokenResponse } from '../../contract/token.ts';
import { isRefusal } from '../../service/admission/refusal.ts';
import { requestedGroup } from '../../service/admission/requested-group.ts';
import { listSpeakers } from '../../service/catalog/catalog.ts';
import { answerStream, answerWhole, type Synthesize } from './answer-synthesis.ts';
import { jsonAnswer, type LocalAnswer, refusalAnswer } from './local-answer.ts';
import type { LocalRequest } from './local-messages.ts';

type Call = Pick<Extract<LocalRequest, { type: 'request' }>, 'path' | 'query' | 'body'>;

const DAY_SECONDS = 24 * 60 * 60;

/** Answers a call of the API as a service would: nothing is metered, and there is no recognizer. @throws The signal's reason when it aborts. */
export async function answerRequest(
  call: Call,
  signal: AbortSignal,
  synthesize: Synthesize,
): Promise<LocalAnswer> {
  switch (call.path as OperationPath | '/token') {
    case '/token':
      return jsonAnswer(token());
    case '/api/get-speakers': {
      const requested = requestedGroup(new URLSearchParams(call.query));
      return isRefusal(requested)
        ? refusalAnswer(requested)
        : jsonAnswer({ speakers: listSpeakers(requested.group) });
    }
    case '/api/tts-stream':
      return answerStream(call.body, signal, synthesize);
    case '/api/tts-proxy':
      return answerWhole(call.body, signal, synthesize);
    default: {
      const error = `${call.path} needs a speech service: without one there is speech synthesis alone.`;
      return refusalAnswer({ status: 501, body: { error, code: 'not-supported' } });
    }
  }
}

/** The client asks for one before it calls. */
function token(): TokenResponse {
  return {
    token: 'local',
    token_type: 'Bearer',
    expires_in: DAY_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + DAY_SECONDS,
    scope: ['tts'],
    limits: {
      max_chars: MAX_TEXT_CHARACTERS,
      characters: Number.MAX_SAFE_INTEGER,
      requests: Number.MAX_SAFE_INTEGER,
    },
  };
}
