import type { Attributes, Context, Span } from '@opentelemetry/api';
import { loadTelemetryApi } from '../../telemetry/load-telemetry-api.ts';
import type { WatchedRecognition, WatchedRequest, WatchedSpeech, Watcher } from './watcher.ts';

const SCOPE = 'kurdish-speech';
const PROVIDER = 'kurdish_speech';
/** Of GenAI's conventions; these values are ours, because they have none for speech yet. */
const SPEAK = 'text_to_speech';
const HEAR = 'speech_to_text';

/**
 * Spans and metrics for OpenTelemetry: a span for each request, which continues the caller's `traceparent`, and one for each run of an engine
 * in it. Undefined where `@opentelemetry/api` is not installed. What becomes of them is up to the SDK that the operator starts.
 */
export async function createOpenTelemetryWatcher(): Promise<Watcher | undefined> {
  const api = await loadTelemetryApi();
  if (!api) return undefined;
  const { context, metrics, propagation, SpanKind, SpanStatusCode, trace } = api;
  const tracer = trace.getTracer(SCOPE);
  const meter = metrics.getMeter(SCOPE);
  const requestSeconds = meter.createHistogram('http.server.request.duration', { unit: 's' });
  const activeRequests = meter.createUpDownCounter('http.server.active_requests', { unit: '{request}' });
  const operationSeconds = meter.createHistogram('gen_ai.server.request.duration', { unit: 's' });
  const liveSessions = meter.createUpDownCounter('kurdish_speech.live_sessions', { unit: '{session}' });
  const billedAmount = meter.createCounter('kurdish_speech.billed');
  const contexts = new WeakMap<WatchedRequest, Context>();
  const spans = new WeakMap<object, Span>();
  const openedAt = new WeakMap<object, number>();

  function contextOf(request: WatchedRequest | undefined): Context {
    if (!request) return context.active();
    const known = contexts.get(request);
    if (known) return known;
    const getter = { get: (from: WatchedRequest, name: string) => from.header(name), keys: () => [] };
    const extracted = propagation.extract(api!.ROOT_CONTEXT, request, getter);
    contexts.set(request, extracted);
    return extracted;
  }

  function startWork(work: WatchedSpeech | WatchedRecognition, attributes: Attributes): void {
    const name = `${attributes['gen_ai.operation.name']} ${work.engine}`;
    spans.set(work, tracer.startSpan(name, { attributes }, contextOf(work.request)));
    openedAt.set(work, performance.now());
  }

  function endWork(
    work: WatchedSpeech | WatchedRecognition,
    attributes: Attributes,
    measured: Attributes,
    failure?: string,
  ): void {
    const span = spans.get(work);
    span?.setAttributes(measured);
    if (failure) span?.setAttribute('error.type', failure);
    if (failure === 'failed') span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    const seconds = (performance.now() - (openedAt.get(work) ?? performance.now())) / 1000;
    operationSeconds.record(seconds, { ...attributes, ...(failure && { 'error.type': failure }) });
  }

  const transcribedSeconds = new WeakMap<WatchedRecognition, number>();
  return {
    requestStarted(request) {
      const { method, route } = request;
      const attributes = { 'http.request.method': method, 'http.route': route };
      activeRequests.add(1, { 'http.request.method': method });
      const parent = contextOf(request);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      spans.set(request, span);
      contexts.set(request, trace.setSpan(parent, span));
    },
    requestEnded(request, { status, code, seconds }) {
      const { method, route } = request;
      activeRequests.add(-1, { 'http.request.method': method });
      const attributes: Attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(status >= 400 && { 'error.type': code ?? String(status) }),
      };
      requestSeconds.record(seconds, attributes);
      const span = spans.get(request);
      span?.setAttributes(attributes);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    within: (request, work) => context.with(contextOf(request), work),
    speechStarted(speech) {
      const attributes = { ...attributesOf(SPEAK, speech, 'speech'), 'kurdish_speech.voice': speech.voice };
      startWork(speech, attributes);
    },
    speechEnded(speech, { result, audioSeconds, firstChunkSeconds }) {
      const measured = {
        'kurdish_speech.sound.seconds': audioSeconds,
        ...(firstChunkSeconds !== undefined && { 'kurdish_speech.first_chunk.seconds': firstChunkSeconds }),
      };
      const failure = result === 'finished' ? undefined : result;
      endWork(speech, attributesOf(SPEAK, speech, 'speech'), measured, failure);
    },
    recognitionStarted(recognition) {
      startWork(recognition, attributesOf(HEAR, recognition, 'text'));
      if (recognition.mode === 'live') liveSessions.add(1);
    },
    transcribed(recognition, audioSeconds) {
      transcribedSeconds.set(recognition, (transcribedSeconds.get(recognition) ?? 0) + audioSeconds);
    },
    recognitionEnded(recognition) {
      const measured = { 'kurdish_speech.sound.seconds': transcribedSeconds.get(recognition) ?? 0 };
      endWork(recognition, attributesOf(HEAR, recognition, 'text'), measured);
      if (recognition.mode === 'live') liveSessions.add(-1);
    },
    billed({ allowance, amount }) {
      billedAmount.add(amount, { allowance });
    },
  };
}

function attributesOf(
  operation: string,
  { engine }: { engine: string },
  output: 'speech' | 'text',
): Attributes {
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': PROVIDER,
    'gen_ai.request.model': engine,
    'gen_ai.output.type': output,
  };
}
