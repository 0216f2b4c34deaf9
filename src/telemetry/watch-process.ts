import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MetricsRegistry } from './metrics-registry.ts';

const RESOLUTION_MS = 10;
const QUANTILES = [0.5, 0.9, 0.99, 1];

/**
 * Adds this process to a registry: memory, CPU time, and how late its event loop is. Names are those of the common Prometheus clients.
 * @returns Stops measuring.
 */
export function watchProcess(registry: MetricsRegistry): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const started = Date.now() / 1000 - process.uptime();
  const single = (name: string, help: string, type: 'counter' | 'gauge', value: () => number) =>
    registry.read({ name, help, type }, () => [{ labels: {}, value: value() }]);
  single('process_start_time_seconds', 'When the process started, in seconds since the epoch.', 'gauge', () =>
    Math.round(started),
  );
  single('process_resident_memory_bytes', 'Resident memory in bytes.', 'gauge', () =>
    process.memoryUsage.rss(),
  );
  single('process_cpu_user_seconds_total', 'User CPU time in seconds.', 'counter', () =>
    seconds(process.cpuUsage().user),
  );
  single('process_cpu_system_seconds_total', 'System CPU time in seconds.', 'counter', () =>
    seconds(process.cpuUsage().system),
  );
  const family = {
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late the event loop ran since the last reading, in seconds.',
    type: 'gauge',
  } as const;
  registry.read(family, () => {
    const samples = QUANTILES.map((quantile) => ({
      labels: { quantile },
      value: lag(delay.percentile(quantile * 100)),
    }));
    delay.reset();
    return samples;
  });
  return () => delay.disable();
}

/** The monitor counts the time between two ticks of its timer, which is the resolution where nothing is late. */
function lag(nanoseconds: number): number {
  return Math.max(0, Number((nanoseconds / 1e9 - RESOLUTION_MS / 1000).toFixed(6)) || 0);
}

function seconds(microseconds: number): number {
  return microseconds / 1e6;
}
