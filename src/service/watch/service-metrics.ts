import { ROUTES } from '../../contract/routes.ts';
import { MetricsRegistry } from '../../telemetry/metrics-registry.ts';
import { watchProcess } from '../../telemetry/watch-process.ts';
import { OPENAI_ROUTES } from '../openai/openai-routes.ts';
import type { Watcher } from './watcher.ts';

/** The buckets that OpenTelemetry's conventions give for HTTP. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const SPEECH_ROUTES: ReadonlySet<string> = new Set([
  ROUTES.synthesizeSpeech.path,
  ROUTES.streamSpeech.path,
  OPENAI_ROUTES.createSpeech.path,
]);
const LAG_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface ServiceMetrics {
  readonly watcher: Watcher;
  readonly registry: MetricsRegistry;
  close(): void;
}

/** Counts what a service does, since the start, for Prometheus. Labels are finite: routes, methods, statuses, codes, voices and plans' allowances. */
export function createServiceMetrics(): ServiceMetrics {
  const registry = new MetricsRegistry();
  const duration = registry.histogram(
    'http_server_request_duration_seconds',
    'Duration of requests until their last byte.',
    HTTP_SECONDS,
  );
  const active = registry.gauge('http_server_active_requests', 'Requests that are being served.');
  const firstByte = registry.histogram(
    'kurdish_speech_first_byte_seconds',
    'Time until the answer with speech began.',
    HTTP_SECONDS,
  );
  const refusals = registry.counter('kurdish_speech_refusals_total', 'Refused and failed requests, by code.');
  const billed = registry.counter('kurdish_speech_billed_total', 'Characters, credits and sessions billed.');
  const characters = registry.counter(
    'kurdish_speech_characters_billed_total',
    'Characters billed, by voice; all cloned voices are one.',
  );
  const speeches = registry.gauge('kurdish_speech_engine_active', 'Speeches that are being generated.');
  const results = registry.counter('kurdish_speech_engine_runs_total', 'Runs of the synthesizer, by result.');
  const firstChunk = registry.histogram(
    'kurdish_speech_engine_first_chunk_seconds',
    'Time until the synthesizer had its first chunk, with its queue.',
    HTTP_SECONDS,
  );
  const spoken = registry.counter('kurdish_speech_sound_seconds_total', 'Seconds of sound generated.');
  const live = registry.gauge('kurdish_speech_live_sessions', 'Live sessions that are open.');
  const transcribed = registry.counter(
    'kurdish_speech_transcribed_seconds_total',
    'Seconds of sound transcribed.',
  );
  const lag = registry.histogram(
    'kurdish_speech_recognition_lag_seconds',
    'How long a piece of sound waited for the recognizer.',
    LAG_SECONDS,
  );
  const stopProcess = watchProcess(registry);
  // So that rates start at 0.
  live.add(0);
  speeches.add(0);
  const watcher: Watcher = {
    requestStarted: ({ method }) => active.add(1, { http_request_method: method }),
    requestEnded({ method, route }, { status, code, seconds, firstByteSeconds }) {
      active.add(-1, { http_request_method: method });
      const labels = { http_request_method: method, http_route: route, http_response_status_code: status };
      duration.observe(seconds, labels);
      if (status >= 400) refusals.add(1, { code: code ?? 'none', http_route: route });
      else if (SPEECH_ROUTES.has(route)) firstByte.observe(firstByteSeconds, { http_route: route });
    },
    speechStarted: () => speeches.add(1),
    speechEnded({ engine }, { result, firstChunkSeconds, audioSeconds }) {
      speeches.add(-1);
      results.add(1, { engine, result });
      if (firstChunkSeconds !== undefined) firstChunk.observe(firstChunkSeconds, { engine });
      spoken.add(audioSeconds, { engine });
    },
    recognitionStarted: ({ mode }) => {
      if (mode === 'live') live.add(1);
    },
    transcribed({ mode }, audioSeconds, lagSeconds) {
      transcribed.add(audioSeconds, { mode });
      lag.observe(lagSeconds, { mode });
    },
    recognitionEnded: ({ mode }) => {
      if (mode === 'live') live.add(-1);
    },
    billed({ allowance, amount, voice }) {
      billed.add(amount, { allowance });
      if (allowance === 'characters') characters.add(amount, { voice: voice ?? '' });
    },
  };
  return { watcher, registry, close: stopProcess };
}
