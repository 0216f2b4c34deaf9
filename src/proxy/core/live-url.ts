import { isLoopbackHost, isPublicHost } from './hosts.ts';

export interface LiveUrlRules {
  /** True when the service itself runs on this machine: only then are `ws:` and loopback hosts handed out. */
  baseIsLoopback: boolean;
  /** When set, the only hosts (`name` or `name:port`) that are handed out. */
  liveHosts: readonly string[] | undefined;
}

/** Whether a page may be sent to this `websocket_url`; the upstream's word alone is not enough. */
export function isAllowedLiveUrl(value: unknown, rules: LiveUrlRules): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username || url.password || url.hash) return false;
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && rules.baseIsLoopback)) return false;
  if (rules.liveHosts) return rules.liveHosts.includes(url.host) || rules.liveHosts.includes(url.hostname);
  if (isLoopbackHost(url.hostname)) return rules.baseIsLoopback;
  return url.protocol === 'wss:' && isPublicHost(url.hostname);
}
