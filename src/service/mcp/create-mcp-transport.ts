import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { describeError, type Logger } from '../http/logger.ts';
import { refusalResponse } from '../http/respond.ts';
import { allowedHostnames, hostRefusal } from './host-refusal.ts';
import { readMessage } from './read-message.ts';

/** @param requestId Repeated in what the call does in the service. */
export type McpEndpoint = (request: Request, requestId?: string) => Promise<Response>;

export interface McpTransportOptions {
  /** Host names beside loopback. */
  readonly hosts: readonly string[];
  /** Ends the streams of subscribers. */
  readonly closing?: AbortSignal | undefined;
  readonly logger: Logger;
  /** Whether a request has a key of some account. */
  readonly hasKey: (request: Request) => Promise<boolean>;
  /** Called for each request: nothing is kept between two. */
  readonly openServer: (request: Request, requestId: string | undefined) => McpServer;
}

/** Nothing here changes while somebody listens for changes: these streams stay silent, and need not be many. */
const MAX_SUBSCRIPTIONS = 64;

/**
 * The protocol on the wire: host and origin, both eras of clients, the size of messages.
 * @throws SpeechError `invalid-argument` for a host that is no host name.
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
    // Mostly what clients do wrong, which their answers tell them.
    onerror: (error) => logger.info('agent-request-refused', describeError(error)),
  });
  return async (request, requestId) => {
    const foreign = hostRefusal(request, hostnames);
    if (foreign) return refusalResponse(foreign);
    const message = await readMessage(request, () => hasKey(request));
    if (message instanceof Response) return message;
    const opening: Opening = { open: () => openServer(request, requestId) };
    const authInfo = { token: '', clientId: '', scopes: [], extra: { ...opening } };
    const { url, method, headers, signal } = request;
    const isEnded = closing && isSubscription(request);
    // Its body is read; and a server's own kind of request need not be one of which another can be made.
    const head = new Request(url, {
      method,
      headers,
      signal: isEnded ? AbortSignal.any([signal, closing]) : signal,
    });
    return handler.fetch(head, { authInfo, parsedBody: message.value });
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
