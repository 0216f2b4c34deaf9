import { urlOf } from '../http/listen.ts';
import type { Service } from '../service/service.ts';
import type { Watcher } from '../service/watch/watcher.ts';
import type { ServiceParts } from '../service/watch-service.ts';
import { explainListenError } from './explain-listen-error.ts';

type Parts = Pick<ServiceParts, 'tts' | 'stt' | 'store'>;

export interface WatchFlags {
  readonly metricsPort: number | undefined;
  readonly metricsHost: string | undefined;
  /** Whether figures go into the store, for the status page. */
  readonly keepsFigures: boolean;
}

/** What watches a service that the command runs. */
export interface Watch {
  /** For `createService`. */
  readonly parts: Parts;
  wrap(service: Service): Service;
  /** Opens the ports that were asked for. */
  listen(): Promise<void>;
  /** A line for each of them. */
  addresses(): readonly string[];
  close(): Promise<void>;
}

/** Where nothing was asked for, the parts are as they were and cost nothing. */
export async function openWatch(
  parts: Parts,
  { metricsPort, metricsHost, keepsFigures }: WatchFlags,
): Promise<Watch> {
  const watchers: Watcher[] = [];
  const addresses: string[] = [];
  const opening: (() => Promise<void>)[] = [];
  const closing: (() => void | Promise<void>)[] = [];

  if (metricsPort !== undefined) {
    const { createServiceMetrics } = await import('../service/watch/service-metrics.ts');
    const { startMetricsServer } = await import('../telemetry/metrics-server.ts');
    const metrics = createServiceMetrics();
    watchers.push(metrics.watcher);
    closing.push(metrics.close);
    opening.push(async () => {
      const read = () => metrics.registry.toPrometheus();
      const starting = startMetricsServer({ port: metricsPort, host: metricsHost, read });
      const server = await explainListenError(starting, metricsHost, metricsPort, [
        '--metrics',
        '--metrics-host',
      ]);
      addresses.push(`metrics on ${urlOf(server)}/metrics`);
      closing.push(() => {
        server.close();
        server.closeAllConnections();
      });
    });
  }

  if (keepsFigures) {
    const { createStatusRecorder } = await import('../service/status/status-recorder.ts');
    const recorder = createStatusRecorder(parts.store);
    watchers.push(recorder.watcher);
    closing.push(recorder.close);
  }

  const { createOpenTelemetryWatcher } = await import('../service/watch/create-open-telemetry-watcher.ts');
  const tracing = await createOpenTelemetryWatcher();
  if (tracing) watchers.push(tracing);

  const { watchService } = await import('../service/watch-service.ts');
  const watched = watchers.length ? watchService(parts, watchers) : undefined;
  return {
    parts: watched ? { tts: watched.tts, stt: watched.stt, store: watched.store } : parts,
    wrap: (service) => watched?.wrap(service) ?? service,
    async listen() {
      for (const open of opening) await open();
    },
    addresses: () => addresses,
    async close() {
      for (const close of closing) await close();
    },
  };
}
