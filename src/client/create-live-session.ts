import type { TranscriptionDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import type { StreamConnectResponse } from '../contract/transcription.ts';
import { authorizedFetch, type ConnectionOptions } from './request.ts';

/** A live session that has been billed: its URL works once, within 5 minutes. */
export interface LiveSession {
  readonly url: string;
  readonly dialect: TranscriptionDialect;
  readonly plan: string;
  /** Longest duration in seconds. */
  readonly maxSeconds: number;
  /** Live sessions of the account; this one counts as used. */
  readonly sessions: {
    readonly used: number;
    readonly total: number;
    readonly purchased: number;
    readonly remaining: number;
  };
}

/**
 * Creates a live session. Every call is billed, so call it when there is speech to send.
 * @throws SpeechError `session-limit` when none is left, `plan-inactive`, `network` or the code of another error response.
 */
export async function createLiveSession(
  options: ConnectionOptions & { dialect: TranscriptionDialect },
): Promise<LiveSession> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dialect: options.dialect }),
  };
  const response = await authorizedFetch('/api/stt-stream-connect', init, 'stt', options);
  const answer = parseAnswer(await response.text());
  return {
    url: answer.websocket_url,
    dialect: answer.dialect ?? options.dialect,
    plan: answer.plan ?? '',
    maxSeconds: answer.max_session_duration_seconds ?? Number.POSITIVE_INFINITY,
    sessions: {
      used: answer.streaming_sessions_used ?? 0,
      total: answer.streaming_sessions_total ?? 0,
      purchased: answer.streaming_sessions_purchased ?? 0,
      remaining: answer.streaming_sessions_remaining ?? 0,
    },
  };
}

type Answer = Partial<StreamConnectResponse> & Pick<StreamConnectResponse, 'websocket_url'>;

function parseAnswer(body: string): Answer {
  let answer: Partial<StreamConnectResponse> | null;
  try {
    answer = JSON.parse(body) as Partial<StreamConnectResponse> | null;
  } catch {
    answer = null;
  }
  if (typeof answer?.websocket_url !== 'string' || !/^wss?:/.test(answer.websocket_url)) {
    throw new SpeechError('internal', 'The response of the speech service has no live session URL.');
  }
  return answer as Answer;
}
