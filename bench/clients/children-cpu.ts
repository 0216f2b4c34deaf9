import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Processor time of all processes that this one has started and that have ended, in seconds. NaN where the system has no /proc. */
export function childrenCpu(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
