import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { SpeechEncoder } from '../../encode/speech-encoder.ts';
import { clientAddress } from '../core/client-address.ts';
import type { ProxyOptions } from '../core/options.ts';
import { createPolicy } from '../core/policy.ts';
import { readSettings, type Settings } from '../core/settings.ts';
import type { ProxyRequest } from '../core/transport-types.ts';
import { forwardWithDispatch, readBody, sendReply } from './forward-with-dispatch.ts';
import { nodeHmac } from './node-hmac.ts';

export interface NodeProxy {
  /** A node:http request listener. Also works with Express, Connect and Fastify's raw request and reply, before their body parsers. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Closes the connections to the service. */
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The proxy for node:http: the same policy as createProxy, with tokens verified synchronously and bodies written straight
 * to the socket.
 * @throws SpeechError `invalid-argument` naming the option and variable to set.
 */
export function createNodeProxy(options: ProxyOptions): NodeProxy {
  const settings = readSettings(options);
  const policy = createPolicy(settings, nodeHmac, () => new SpeechEncoder('opus-stream'));
  const pool = new Pool(settings.baseOrigin, { connect: { timeout: CONNECT_TIMEOUT_MS } });
  return {
    async handle(request, response) {
      const decision = await policy.decide(describeRequest(settings, request));
      if (response.destroyed) return;
      if (decision.kind === 'reply') sendReply(response, decision);
      else forwardWithDispatch(pool, decision, request, response);
    },
    close: () => pool.destroy(),
  };
}

function describeRequest(settings: Settings, request: IncomingMessage): ProxyRequest {
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
    readBody: (limit) => readBody(request, limit),
  };
}
