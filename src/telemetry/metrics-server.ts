import { createServer, type Server } from 'node:http';
import { limitPipelining } from '../http/limit-pipelining.ts';
import { listen } from '../http/listen.ts';

export interface MetricsServerOptions {
  /** 0 picks a free one. */
  port: number;
  /** Default 127.0.0.1: figures name routes, pages and voices, and are not for everybody. */
  host?: string | undefined;
  /** The Prometheus text format. */
  read(): string | Promise<string>;
}

/** `GET /metrics` on a port of its own. @throws The system's error when the port is not available. */
export async function startMetricsServer({
  port,
  host = '127.0.0.1',
  read,
}: MetricsServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    if (!limitPipelining(request, response)) return;
    const isMetrics = request.url?.split('?', 1)[0] === '/metrics';
    if (!isMetrics || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(isMetrics ? 405 : 404).end();
      return;
    }
    void Promise.resolve(read()).then((text) => {
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
      response.end(request.method === 'HEAD' ? undefined : text);
    });
  });
  await listen(server, port, host);
  return server;
}
