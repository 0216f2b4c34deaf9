import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of the live threads of a process, in milliseconds, to the nanosecond: the ticks of /proc/PID/stat are as long as ten requests. NaN where the system has no /proc. */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
    );
    return threads.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}
