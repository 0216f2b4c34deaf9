import type { TokenResponse } from '../contract/token.ts';
import type { StreamConnectResponse, TranscriptionResponse } from '../contract/transcription.ts';
import { answerRequest } from '../local/answer/answer-request.ts';
import type { Synthesize } from '../local/answer/answer-synthesis.ts';
import { jsonAnswer, type LocalAnswer } from '../local/answer/local-answer.ts';
import { LIVE_URL } from './fake-live-socket.ts';

export interface FakeCall {
  /** After the endpoint. */
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  /** JSON, or empty. */
  readonly body: string;
}

const LARGEST_FILE = 100_000_000;
const SESSION_SECONDS = 1800;

/**
 * What a page without a service answers itself, with another voice; and, in place of a recognizer, the texts of a test.
 * @param takeText The text of the next file.
 * @throws The signal's reason when it aborts.
 */
export async function fakeAnswer(
  call: FakeCall,
  signal: AbortSignal,
  synthesize: Synthesize,
  takeText: () => string | undefined,
): Promise<Response> {
  switch (call.path) {
    case '/token': {
      const token = (await responseOf(await answerRequest(call, signal, synthesize)).json()) as TokenResponse;
      const { scope = ['tts'] } = JSON.parse(call.body || '{}') as Partial<Pick<TokenResponse, 'scope'>>;
      return Response.json({ ...token, scope, limits: { ...token.limits, max_upload_bytes: LARGEST_FILE } });
    }
    case '/api/stt-proxy':
      return responseOf(jsonAnswer(transcription(takeText() ?? '')));
    case '/api/stt-stream-connect':
      return responseOf(jsonAnswer(session(call.body)));
    default:
      return responseOf(await answerRequest(call, signal, synthesize));
  }
}

function transcription(text: string): TranscriptionResponse {
  return {
    text,
    dialect_hint: 'sorani',
    language: 'ku',
    detected_dialect: 'sorani',
    detected_script: 'arabic',
    truncated: false,
  };
}

function session(body: string): StreamConnectResponse {
  const { dialect = 'sorani' } = JSON.parse(body) as Partial<Pick<StreamConnectResponse, 'dialect'>>;
  return {
    websocket_url: `${LIVE_URL}session`,
    dialect,
    plan: 'fake',
    streaming_sessions_used: 1,
    streaming_sessions_total: 1_000,
    streaming_sessions_purchased: 0,
    streaming_sessions_remaining: 999,
    max_session_duration_seconds: SESSION_SECONDS,
    message: '',
  };
}

/** The body is made while it is read. */
function responseOf({ status, headers, body }: LocalAnswer): Response {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await body.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await body.return?.();
    },
  });
  return new Response(stream, { status, headers });
}
