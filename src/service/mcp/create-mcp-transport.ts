import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { refusalResponse } from '../routes/respond.ts';
import { allowedHostnames, foreignHost } from './foreign-host.ts';
import { MAX_BODY_BYTES } from './limits.ts';

/** @param requestId Repeated in what the call does in the service. */
export type McpEndpoint = (request: Request, requestId?: string) => Promise<Response>;

export interface McpTransportOptions {
  /** Host names beside loopback. */
  readonly hosts: readonly string[];
  /** Ends the streams of subscribers. */
  readonly closing?: AbortSignal | undefined;
  /** Called for each request: nothing is kept between two. */
  readonly openServer: (request: Request, requestId: string | undefined) => McpServer;
}

/** Nothing here changes while somebody listens for changes: these streams stay silent, and need not be many. */
const MAX_SUBSCRIPTIONS = 64;

/**
 * The protocol on the wire: host and origin, both eras of clients, the size of messages.
 * @throws SpeechError `invalid-argument` for a host that is no host name.
 */
export function createMcpTransport({ hosts, closing, openServer }: McpTransportOptions): McpEndpoint {
  const hostnames = allowedHostnames(hosts);
  const handler = createMcpHandler(({ authInfo }) => (authInfo!.extra as unknown as Opening).open(), {
    maxRequestBodySize: MAX_BODY_BYTES,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
  });
  return async (request, requestId) => {
    const foreign = foreignHost(request, hostnames);
    if (foreign) return refusalResponse(foreign);
    const opening: Opening = { open: () => openServer(request, requestId) };
    const authInfo = { token: '', clientId: '', scopes: [], extra: { ...opening } };
    return handler.fetch(closing && isSubscription(request) ? endedBy(closing, request) : request, {
      authInfo,
    });
  };
}

/** What the SDK carries from a request to the server that answers it. */
interface Opening {
  readonly open: () => McpServer;
}

/** The header is required, and held against the message. */
function isSubscription(request: Request): boolean {
  return request.headers.get('mcp-method') === 'subscriptions/listen';
}

/** Made of its parts: a server's own kind of request need not be one that `new Request` takes. */
function endedBy(closing: AbortSignal, { url, method, headers, body, signal }: Request): Request {
  const parts = { method, headers, body, duplex: 'half', signal: AbortSignal.any([signal, closing]) };
  return new Request(url, parts as RequestInit);
}
