import type { Server } from 'node:http';
import { brokenAnswers } from '../../http/broken-answers.ts';
import { MetricsRegistry } from '../../telemetry/metrics-registry.ts';
import { watchProcess } from '../../telemetry/watch-process.ts';
import { PROXY_ROUTES } from '../base/proxy-routes.ts';
import type { SpeechTotals } from './speech-totals.ts';

/** The buckets that OpenTelemetry's conventions give for HTTP. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST']);

/** Counts the requests of a proxy's server, beside the speech that it bought and saved. */
export function createProxyMetrics(server: Server, totals: SpeechTotals): { read(): string; close(): void } {
  const registry = new MetricsRegistry();
  const duration = registry.histogram(
    'http_server_request_duration_seconds',
    'Duration of requests until their last byte.',
    HTTP_SECONDS,
  );
  const active = registry.gauge('http_server_active_requests', 'Requests that are being served.');
  const left = registry.counter(
    'kurdish_speech_proxy_client_aborts_total',
    'Visitors who left before their answer ended.',
  );
  const stopProcess = watchProcess(registry);
  server.prependListener('request', (request, response) => {
    const started = performance.now();
    const method = METHODS.has(request.method ?? '') ? request.method! : '_OTHER';
    const route = routeOf(request.url ?? '');
    active.add(1, { http_request_method: method });
    response.once('close', () => {
      active.add(-1, { http_request_method: method });
      if (!response.writableFinished && !brokenAnswers.has(response)) left.add(1, { http_route: route });
      // No answer was begun.
      if (!response.headersSent) return;
      const labels = {
        http_request_method: method,
        http_route: route,
        http_response_status_code: response.statusCode,
      };
      duration.observe((performance.now() - started) / 1000, labels);
    });
  });
  return { read: () => totals.toPrometheus() + registry.toPrometheus(), close: stopProcess };
}

/** The path behind the mount; anything else may contain what a caller liked. */
function routeOf(url: string): string {
  const path = url.split('?', 1)[0]!;
  if (path.includes('/cached/')) return '/cached/{key}';
  return [...PROXY_ROUTES.keys()].find((route) => path.endsWith(route)) ?? 'other';
}
