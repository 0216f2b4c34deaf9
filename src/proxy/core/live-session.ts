import { parseObject } from './parse-object.ts';

const LIVE_FIELDS: Readonly<Record<string, 'string' | 'number'>> = {
  websocket_url: 'string',
  dialect: 'string',
  plan: 'string',
  streaming_sessions_used: 'number',
  streaming_sessions_total: 'number',
  streaming_sessions_purchased: 'number',
  streaming_sessions_remaining: 'number',
  max_session_duration_seconds: 'number',
  message: 'string',
};

/** The fields of the contract's stream-connect response that have their type, and no others. */
export function readLiveSession(source: string): Record<string, unknown> {
  const given = parseObject(source);
  return Object.fromEntries(
    Object.entries(LIVE_FIELDS).flatMap(([name, type]) =>
      typeof given[name] === type ? [[name, given[name]]] : [],
    ),
  );
}
