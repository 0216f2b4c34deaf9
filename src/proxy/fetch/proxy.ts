import { callerAddress } from '../core/client-address.ts';
import { bodyTaken } from '../core/json-body.ts';
import type { ProxyOptions } from '../core/options.ts';
import { createPolicy } from '../core/policy.ts';
import { readSettings, type Settings } from '../core/settings.ts';
import type { ProxyCall } from '../core/transport-types.ts';
import { forwardWithFetch, readUpTo, toResponse } from './forward-with-fetch.ts';
import { webHmac } from './web-hmac.ts';

export interface RequestContext {
  /** Network address of the caller, where the server knows it: public mode counts by it. */
  address?: string | undefined;
}

export interface Proxy {
  fetch(request: Request, context?: RequestContext): Promise<Response>;
}

/**
 * The proxy as a fetch handler, for any runtime: holds the API keys, gives pages short-lived tokens, and passes their
 * requests on. Mount it where `options.mount` says.
 * @throws SpeechError `invalid-argument` naming the option and variable to set; also when neither an `authorize` hook nor
 * public mode with origins is given.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const settings = readSettings(options);
  const policy = createPolicy(settings, webHmac);
  return {
    async fetch(request, context) {
      const decision = await policy.decide(describeRequest(settings, request, context?.address));
      return decision.kind === 'reply'
        ? toResponse(decision)
        : forwardWithFetch(settings.baseOrigin, decision, request);
    },
  };
}

function describeRequest(settings: Settings, request: Request, peer: string | undefined): ProxyCall {
  const url = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? (name === 'host' ? url.host : undefined);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    header,
    address: callerAddress(settings.trustedProxies, peer, header('x-forwarded-for')),
    readBody: (limit) => readBody(request, limit),
  };
}

/** With a length given, the body is bounded before it is read, and servers have a faster way to it than its stream. */
async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (request.bodyUsed) throw bodyTaken();
  const length = request.headers.get('content-length');
  if (length === null || request.headers.has('transfer-encoding')) return readUpTo(request.body, limit);
  return Number(length) <= limit ? new Uint8Array(await request.arrayBuffer()) : undefined;
}
