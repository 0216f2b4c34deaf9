import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const WEBHOOK_SECRET = 'CANARY-webhook-secret-1f2e3d4c5b6a7988';

export interface Webhook {
  url: string;
  /** Bodies whose signature is right. */
  calls: Record<string, unknown>[];
  /** Requests of any kind, as received. */
  received: string[];
  /** Status of the next answers; then 200. */
  statuses: number[];
  close(): Promise<void>;
}

/** An operator's server for alerts. */
export async function startWebhook(): Promise<Webhook> {
  const [calls, received, statuses]: [Record<string, unknown>[], string[], number[]] = [[], [], []];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
    const [, time, signature] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(request.headers['speech-budget-signature'])) ?? [];
    const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
    const status = statuses.shift() ?? 200;
    if (status === 200 && signature === expected) calls.push(JSON.parse(body) as Record<string, unknown>);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/budgets`,
    calls,
    received,
    statuses,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
