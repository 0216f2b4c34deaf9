import { readFileSync } from 'node:fs';

/** What the kernel counts in, on every architecture that Node runs on (USER_HZ). */
const TICKS_PER_SECOND = 100;

/**
 * @param id Of a process, or `self`.
 * @returns `parent`; `start`, which tells apart processes that had the same id; `user` and `system` in seconds; `ended`, the same for the
 *   children for which it has waited. Undefined when it has ended.
 */
export function readProcess(id) {
  try {
    // Its name may hold spaces and parentheses (proc(5)).
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1')
      .split(/\) (?!.*\) )/s)[1]
      .split(' ');
    const seconds = (field) => Number(fields[field - 3]) / TICKS_PER_SECOND;
    return {
      parent: Number(fields[1]),
      start: fields[19],
      user: seconds(14),
      system: seconds(15),
      ended: { user: seconds(16), system: seconds(17) },
    };
  } catch {
    return undefined;
  }
}
