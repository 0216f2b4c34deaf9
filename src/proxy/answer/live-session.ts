import { parseJsonObject } from '../admission/json-body.ts';
import { isLoopbackHost, isPublicHost } from '../base/hosts.ts';

export interface LiveUrlRules {
  /** True when the service itself runs on this machine: only then are `ws:` and loopback hosts allowed. */
  baseIsLoopback: boolean;
  /** When set, the only allowed hosts (`name` or `name:port`). */
  liveHosts: readonly string[] | undefined;
}

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

/** The documented fields of a stream-connect response that have the right type; all others are dropped. */
export function readLiveSession(source: string): Record<string, unknown> {
  const session = parseJsonObject(source);
  return Object.fromEntries(
    Object.entries(LIVE_FIELDS).flatMap(([name, type]) =>
      typeof session[name] === type ? [[name, session[name]]] : [],
    ),
  );
}

/** Whether a page may connect to this `websocket_url`: the upstream alone is not trusted with that. */
export function isAllowedLiveUrl(value: unknown, rules: LiveUrlRules): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username || url.password || url.hash) return false;
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && rules.baseIsLoopback)) return false;
  if (rules.liveHosts) return rules.liveHosts.includes(url.host) || rules.liveHosts.includes(url.hostname);
  if (isLoopbackHost(url.hostname)) return rules.baseIsLoopback;
  return url.protocol === 'wss:' && isPublicHost(url.hostname);
}
