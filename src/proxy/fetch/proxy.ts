import { READING_PACES } from '../../async/slow-reader.ts';
import { createPolicy } from '../answer/policy.ts';
import { streamBody } from '../base/stream-body.ts';
import type { ProxyRequest, Reply, StreamReply } from '../base/transport-types.ts';
import { webHmac } from '../keys/web-hmac.ts';
import type { ProxyOptions } from '../setup/options.ts';
import { createProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';
import { clientAddress } from '../visitors/client-address.ts';
import { createFetchService, toReadableStream } from './fetch-service.ts';
import { readFetchBody } from './read-fetch-body.ts';

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
  const parts = createProxyParts(options, webHmac);
  const { settings } = parts;
  const service = createFetchService(settings.baseOrigin);
  const policy = createPolicy(parts, service, { opus: options.openEncoder, mp3: options.openMp3Encoder });
  return {
    async fetch(request, context) {
      // On some runtimes only the one or only the other says that the client is gone: the request's signal, or its body being cancelled.
      const disconnected = new AbortController();
      const abort = (reason: unknown) => disconnected.abort(reason);
      if (request.signal.aborted) abort(request.signal.reason);
      else request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
      const description = describeRequest(settings, request, context?.address, disconnected.signal);
      return toResponse(await policy.respond(description), abort);
    },
  };
}

function toResponse(reply: Reply | StreamReply, onCancel: (reason: unknown) => void): Response {
  const body =
    reply.kind === 'stream'
      ? toReadableStream(reply.body, onCancel, READING_PACES.stream)
      : (reply.body as string | Uint8Array<ArrayBuffer>);
  return new Response(reply.kind === 'reply' && reply.body.length === 0 ? null : body, reply);
}

function describeRequest(
  settings: Settings,
  request: Request,
  peer: string | undefined,
  signal: AbortSignal,
): ProxyRequest {
  const url = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? (name === 'host' ? url.host : undefined);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    header,
    address: clientAddress(settings.trustedProxies, peer, header('x-forwarded-for')),
    signal,
    readBody: (limit) => readFetchBody(request, limit),
    streamBody: () => streamBody(request),
  };
}
