import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { describeError, type Logger } from '../http/logger.ts';
import { refusalResponse } from '../http/respond.ts';
import { allowedHostnames, hostRefusal } from './hosts/host-refusal.ts';
import { readMessage } from './read-message.ts';

/** @param requestId Passed on to the service calls that tools make. */
export type McpEndpoint = (request: Request, requestId?: string) => Promise<Response>;

export interface McpTransportOptions {
  /** Host names accepted besides loopback. */
  readonly hosts: readonly string[];
  /** Ends subscribers' streams. */
  readonly closing?: AbortSignal | undefined;
  readonly logger: Logger;
  /** Whether a request has a valid key. */
  readonly hasKey: (request: Request) => Promise<boolean>;
  /** Called for each request: the endpoint is stateless. */
  readonly openServer: (request: Request, requestId: string | undefined) => McpServer;
}

/** Tools never change at run time: these streams stay silent, and few are needed. */
const MAX_SUBSCRIPTIONS = 64;

/**
 * The MCP wire protocol: host and origin checks, both generations of clients, message sizes.
 * @throws SpeechError `invalid-argument` for a host that is not a host name.
 */
export function createMcpTransport({
  hosts,
  closing,
  logger,
  hasKey,
  openServer,
}: McpTransportOptions): McpEndpoint {
  const hostnames = allowedHostnames(hosts);
  const handler = createMcpHandler(({ authInfo }) => (authInfo!.extra as unknown as Opening).open(), {
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    // Mostly client errors, which the responses report.
    onerror: (error) => logger.info('agent-request-refused', describeError(error)),
  });
  return async (request, requestId) => {
    const refusal = hostRefusal(request, hostnames);
    if (refusal) return refusalResponse(refusal);
    const message = await readMessage(request, () => hasKey(request));
    if (message instanceof Response) return message;
    const opening: Opening = { open: () => openServer(request, requestId) };
    const authInfo = { token: '', clientId: '', scopes: [], extra: { ...opening } };
    const { url, method, headers, signal } = request;
    const isEnded = closing && isSubscription(request);
    // Rebuilt, as the body has been consumed, and not every server's Request can be cloned.
    const head = new Request(url, {
      method,
      headers,
      signal: isEnded ? AbortSignal.any([signal, closing]) : signal,
    });
    return handler.fetch(head, { authInfo, parsedBody: message.value });
  };
}

/** Passed by the SDK from a request to the server that answers it. */
interface Opening {
  readonly open: () => McpServer;
}

/** The SDK requires this header and checks it against the message. */
function isSubscription(request: Request): boolean {
  return request.headers.get('mcp-method') === 'subscriptions/listen';
}
