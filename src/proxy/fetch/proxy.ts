import { clientAddress } from '../core/client-address.ts';
import { bodyAlreadyRead } from '../core/json-body.ts';
import type { ProxyOptions } from '../core/options.ts';
import { createPolicy } from '../core/policy.ts';
import { readSettings, type Settings } from '../core/settings.ts';
import type { ProxyRequest } from '../core/transport-types.ts';
import { forwardWithFetch, readUpTo, toResponse } from './forward-with-fetch.ts';
import { webHmac } from './web-hmac.ts';

export interface RequestContext {
  /** Network address of the client, where the server knows it; public mode applies its limits per address. */
  address?: string | undefined;
}

export interface Proxy {
  fetch(request: Request, context?: RequestContext): Promise<Response>;
}

/**
 * The proxy as a fetch handler, for any runtime: holds the API keys, issues short-lived tokens to pages, and forwards their
 * requests. Mount it at `options.mount`.
 * @throws SpeechError `invalid-argument` naming the option and variable to set; also when there is neither an `authorize` hook
 * nor public mode with origins.
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

function describeRequest(settings: Settings, request: Request, peer: string | undefined): ProxyRequest {
  const url = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? (name === 'host' ? url.host : undefined);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    header,
    address: clientAddress(settings.trustedProxies, peer, header('x-forwarded-for')),
    readBody: (limit) => readBody(request, limit),
  };
}

/** A declared length is checked before reading, and `arrayBuffer` is faster than the stream on most servers. */
async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (request.bodyUsed) throw bodyAlreadyRead();
  const length = request.headers.get('content-length');
  if (length === null || request.headers.has('transfer-encoding')) return readUpTo(request.body, limit);
  return Number(length) <= limit ? new Uint8Array(await request.arrayBuffer()) : undefined;
}
