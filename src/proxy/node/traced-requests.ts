import { observed, type StreamOutcome } from '../../async/observed.ts';
import { loadTelemetryApi } from '../../telemetry/load-telemetry-api.ts';
import type { RequestService } from '../base/transport-types.ts';

/**
 * Wraps the calls of the service: a client span for each, whose `traceparent` goes along. The same function where `@opentelemetry/api` is not
 * installed. What visitors send as `traceparent` is ignored: they are strangers.
 */
export async function tracedRequests(): Promise<(request: RequestService) => RequestService> {
  const api = await loadTelemetryApi();
  if (!api) return (request) => request;
  const { context, createNoopMeter, metrics, propagation, SpanKind, SpanStatusCode, trace } = api;
  const tracer = trace.getTracer('kurdish-speech');
  const meter = metrics.getMeter('kurdish-speech');
  const isCounted = meter !== createNoopMeter();
  const duration = meter.createHistogram('http.client.request.duration', { unit: 's' });
  return (send) => async (request, signal) => {
    const path = request.path.split('?', 1)[0]!;
    const attributes = { 'http.request.method': 'POST', 'url.template': path };
    const span = tracer.startSpan(`POST ${path}`, { kind: SpanKind.CLIENT, attributes });
    // No SDK listens.
    if (!isCounted && !trace.isSpanContextValid(span.spanContext())) return send(request, signal);
    const headers = { ...request.headers };
    propagation.inject(trace.setSpan(context.active(), span), headers);
    const started = performance.now();
    let isOver = false;
    const end = (isFault: boolean, outcome: Record<string, string | number>) => {
      if (isOver) return;
      isOver = true;
      span.setAttributes(outcome);
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      duration.record((performance.now() - started) / 1000, { ...attributes, ...outcome });
    };
    try {
      const response = await send({ ...request, headers }, signal);
      const { status, header } = response;
      // A reader who has enough of it is no fault.
      const onEnd = (ended: StreamOutcome) => {
        const isFault = ended === 'failed' || status >= 400;
        const type = status >= 400 ? String(status) : 'cut';
        end(isFault, { 'http.response.status_code': status, ...(isFault && { 'error.type': type }) });
      };
      return { status, header, body: observed(response.body, { onEnd }) };
    } catch (error) {
      end(true, { 'error.type': Object(error).reason ?? 'aborted' });
      throw error;
    }
  };
}
