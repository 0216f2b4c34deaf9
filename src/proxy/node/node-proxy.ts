import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { limitArrivalTime } from '../../http/limit-arrival-time.ts';
import { limitPipelining } from '../../http/limit-pipelining.ts';
import { createPolicy } from '../answer/policy.ts';
import type { ProxyRequest, RequestService } from '../base/transport-types.ts';
import type { ProxyOptions } from '../setup/options.ts';
import { createProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';
import { clientAddress } from '../visitors/client-address.ts';
import { connectService } from './connect-service.ts';
import { DisconnectSignal } from './disconnect-signal.ts';
import { readNodeBody, streamNodeBody } from './node-body.ts';
import { nodeHmac } from './node-hmac.ts';
import { openOpusEncoder } from './open-opus-encoder.ts';
import { ownMp3Encoders } from './own-mp3-encoders.ts';
import { sendReply } from './send-reply.ts';

const LINGER_MS = 1000;

export interface NodeProxy {
  /** A node:http request listener. Also works with Express, Connect and Fastify's raw request and reply, before their body parsers. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Closes the connections to the service. */
  close(): Promise<void>;
}

/**
 * The proxy for node:http: the same policy as createProxy, with tokens verified synchronously and bodies written straight
 * to the socket.
 * @param wrapRequests Wraps the calls of the service, as for tracing.
 * @throws SpeechError `invalid-argument` naming the option and variable to set.
 */
export function createNodeProxy(
  options: ProxyOptions,
  wrapRequests: (request: RequestService) => RequestService = (request) => request,
): NodeProxy {
  const parts = createProxyParts(options, nodeHmac);
  const { settings } = parts;
  const service = connectService(settings.baseOrigin);
  const { openEncoder = openOpusEncoder, openMp3Encoder } = options;
  const policy = createPolicy(parts, wrapRequests(service.request), {
    opus: openEncoder,
    ...(openMp3Encoder ? { mp3: openMp3Encoder } : ownMp3Encoders()),
  });
  return {
    async handle(request, response) {
      if (!limitPipelining(request, response)) return;
      // A pipelined request has its turn when the one before it has been answered. Its response has no socket before, and would
      // not notice that the client disconnects.
      if (!response.socket) await once(response, 'socket');
      // Nobody reads the body of a refused request. A client that is refused for its slowness has a moment to read why.
      const keepOpen = limitArrivalTime(request, settings.bodyTimeout + LINGER_MS, () => request.destroy());
      const disconnect = new DisconnectSignal();
      // Also of a finished one: a timeout in front of the proxy may have answered in its place.
      response.once('close', () => disconnect.abort());
      await sendReply(
        response,
        await policy.respond(describeRequest(settings, request, disconnect, keepOpen)),
      );
    },
    close: () => service.close(),
  };
}

function describeRequest(
  settings: Settings,
  request: IncomingMessage,
  signal: AbortSignalLike,
  onStream: () => void,
): ProxyRequest {
  const target = request.url ?? '';
  const queryStart = target.indexOf('?');
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: request.method ?? '',
    path: queryStart < 0 ? target : target.slice(0, queryStart),
    query: queryStart < 0 ? '' : target.slice(queryStart + 1),
    header,
    address: clientAddress(settings.trustedProxies, request.socket.remoteAddress, header('x-forwarded-for')),
    signal,
    readBody: (limit) => readNodeBody(request, limit),
    streamBody: () => {
      onStream();
      return streamNodeBody(request);
    },
  };
}
