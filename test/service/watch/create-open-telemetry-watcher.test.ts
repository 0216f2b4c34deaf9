import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { startNodeProxy } from '../../../src/proxy/node/node-server.ts';
import { serve } from '../../../src/service/serve.ts';
import { createOpenTelemetryWatcher } from '../../../src/service/watch/create-open-telemetry-watcher.ts';
import { openWatchedService } from './open-watched-service.ts';

const TEXT = 'ئەمە نهێنییە';
const ORIGIN = 'https://news.example';
const VISITOR = '00-11111111111111111111111111111111-2222222222222222-01';

test('proxy, service and engine are one trace, whatever a visitor sends; no text, key or token is in it (a Sorani text)', async () => {
  const spans = new InMemorySpanExporter();
  const figures = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: figures });
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const watcher = await createOpenTelemetryWatcher();
  const { service, ttsKey } = await openWatchedService([watcher!]);
  const server = await serve(service);
  const proxy = await startNodeProxy({
    environment: {
      KURDISH_SPEECH_BASE_URL: server.url,
      KURDISH_SPEECH_TTS_KEY: ttsKey,
      KURDISH_SPEECH_TOKEN_SECRET: 'a secret that has thirty-two bytes or more',
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
    },
  });
  const headers = { origin: ORIGIN, 'content-type': 'application/json', traceparent: VISITOR };
  const minted = await fetch(`${proxy.url}/speech/token`, {
    method: 'POST',
    headers,
    body: '{"scope":["tts"]}',
  });
  const { token } = (await minted.json()) as { token: string };
  const body = JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001', stream_format: 'pcm' });
  const speech = await fetch(`${proxy.url}/speech/api/tts-stream`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });
  assert.equal(speech.status, 200);
  await speech.arrayBuffer();
  await proxy.close();
  await server.close();
  await reader.forceFlush();

  const all = spans.getFinishedSpans();
  const [call, request, run] = ['POST /api/tts-stream', 'POST /api/tts-stream', 'text_to_speech tone'].map(
    (name, index) => all.find((span) => span.name === name && (index > 1 || span.kind === [2, 1][index])),
  );
  assert.equal(request?.parentSpanContext?.spanId, call?.spanContext().spanId);
  assert.equal(run?.parentSpanContext?.spanId, request?.spanContext().spanId);
  assert.equal(run?.spanContext().traceId, call?.spanContext().traceId);
  assert.ok(!VISITOR.includes(call!.spanContext().traceId));
  assert.equal(request?.attributes['http.response.status_code'], 200);
  assert.equal(run?.attributes['gen_ai.output.type'], 'speech');
  assert.equal(run?.attributes['kurdish_speech.voice'], 'sorani_m001');
  const names = figures
    .getMetrics()
    .flatMap(({ scopeMetrics }) =>
      scopeMetrics.flatMap(({ metrics }) => metrics.map(({ descriptor }) => descriptor.name)),
    );
  for (const name of [
    'http.server.request.duration',
    'http.client.request.duration',
    'gen_ai.server.request.duration',
  ])
    assert.ok(names.includes(name), name);
  const exported = JSON.stringify([
    all.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    figures.getMetrics().map(({ scopeMetrics }) => scopeMetrics),
  ]);
  for (const secret of [TEXT, ttsKey, token]) assert.ok(!exported.includes(secret));
});

test('without the package there is no watcher, and a proxy that calls the service as it is', () => {
  const hook = `export async function resolve(name, context, next) {
    if (!name.startsWith('@opentelemetry/')) return next(name, context);
    throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
  }`;
  const root = fileURLToPath(new URL('../../../src', import.meta.url));
  const script = `
    import { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}));
    const { createOpenTelemetryWatcher } = await import('${root}/service/watch/create-open-telemetry-watcher.ts');
    const { tracedRequests } = await import('${root}/proxy/node/traced-requests.ts');
    const request = () => {};
    console.log(await createOpenTelemetryWatcher(), (await tracedRequests())(request) === request);`;
  const flags = ['--import', 'tsx', '--input-type=module', '-e', script];
  assert.equal(execFileSync(process.execPath, flags, { encoding: 'utf8' }), 'undefined true\n');
});
