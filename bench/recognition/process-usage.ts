import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** What a process has used so far. */
export interface ProcessUsage {
  /** Processor time, seconds. */
  readonly cpu: number;
  /** Seconds for which its threads were runnable while another thread, its own or another program's, had the core. */
  readonly waited: number;
  /** Memory (RSS), MB. */
  readonly rss: number;
}

/** Every figure is NaN where the system has no /proc. */
export function processUsage(pid: number): ProcessUsage {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ');
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'latin1').match(/VmRSS:\s+(\d+)/)!;
    const waits = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[1]),
    );
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      waited: waits.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9,
      rss: Number(kilobytes) / 1024,
    };
  } catch {
    return { cpu: Number.NaN, waited: Number.NaN, rss: Number.NaN };
  }
}
