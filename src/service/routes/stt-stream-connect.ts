import { ROUTES } from '../../contract/routes.ts';
import type { StreamConnectResponse } from '../../contract/transcription.ts';
import { issueSecret } from '../accounts/secret.ts';
import { isRefusal, refuse } from '../admission/refusal.ts';
import { activeSttPlan, readDialect } from '../admission/transcription-rules.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { jsonResponse, refusalResponse } from '../http/respond.ts';
import { LIVE_PATH } from '../live/live-ticket.ts';
import type { WaitingRoom } from '../load/waiting-room.ts';
import { remainingOf } from '../store/allowance-left.ts';
import { authenticate, type TranscriptionServices } from './authenticate.ts';
import { debitLiveSession } from './debit-live-session.ts';

/** How long a `websocket_url` stays valid (docs/contract-coverage.md, `live.connect.window`). */
const CONNECT_WINDOW_MS = 5 * 60_000;

/**
 * `POST /api/stt-stream-connect`: debits a session and returns its single-use WebSocket URL.
 * @param publicUrl `http(s)://host[:port]` under which clients reach the service; the request's own origin when undefined.
 */
export async function answerSttStreamConnect(
  request: Request,
  services: TranscriptionServices,
  { publicUrl, now, room }: { publicUrl: string | undefined; now: () => number; room: WaitingRoom },
): Promise<Response> {
  const account = await authenticate(request.headers.get('x-api-key'), 'stt', services);
  if (isRefusal(account)) return refusalResponse(account);
  const body = await readJsonBody(request);
  if (isRefusal(body)) return refusalResponse(body);
  const parsed = ROUTES.connectLiveTranscription.body.schema.safeParse(body.value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    const error =
      field === undefined ? 'The body must be a JSON object.' : `"${String(field)}" must be a string.`;
    return refusalResponse(refuse(400, 'invalid-argument', error));
  }
  const plan = activeSttPlan(account, services);
  if (isRefusal(plan)) return refusalResponse(plan);
  const chosen = readDialect(parsed.data.dialect, services);
  if (isRefusal(chosen)) return refusalResponse(chosen);
  const { dialect } = chosen;
  const ticket = issueSecret();
  // Before the debit: no session is billed whose URL cannot be built.
  const url = liveUrl(publicUrl ?? new URL(request.url).origin, ticket);
  const session = { account: account.id, plan, dialect, ticket, expiresAt: now() + CONNECT_WINDOW_MS };
  const usage = await debitLiveSession(session, services, room);
  if (isRefusal(usage)) return refusalResponse(usage);
  const answer: StreamConnectResponse = {
    websocket_url: url,
    dialect,
    plan: plan.name,
    streaming_sessions_used: usage.used,
    streaming_sessions_total: plan.sessions,
    streaming_sessions_purchased: usage.purchased,
    streaming_sessions_remaining: remainingOf(usage, plan.sessions),
    max_session_duration_seconds: plan.maxSessionSeconds,
    message: `Open the websocket_url within ${CONNECT_WINDOW_MS / 60_000} minutes; it works once.`,
  };
  return jsonResponse(answer, 200, { 'cache-control': 'no-store' });
}

function liveUrl(base: string, ticket: string): string {
  const url = new URL(`${base.replace(/\/+$/, '')}${LIVE_PATH}${ticket}`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
