// A command with everything that it starts, also what its own parents have left behind.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readProcess } from './read-process.mjs';

/** In the environment of the command, and so of all its descendants. */
const MARK = 'KURDISH_SPEECH_CPU_TIME';

/**
 * @param group What `openControlGroup` returns. Without a control group, processes are found by a mark in their environment or by their
 *   parent, and what runs between two samples is not seen.
 */
export function openProcessTree(group) {
  return group.entry ? inGroup(group) : byMark();
}

function inGroup(group) {
  const enter = 'echo $$ > "$0" && exec "$@"';
  return {
    environment: process.env,
    commandLine: (command, args) => ['sh', ['-c', enter, group.entry, command, ...args]],
    members: () => group.members(),
    total: () => group.usage(),
    close: () => group.close(),
  };
}

function byMark() {
  const mark = `${MARK}=${randomUUID()}`;
  const ours = new Set();
  const others = new Set();
  return {
    environment: { ...process.env, [MARK]: mark.split('=')[1] },
    commandLine: (command, args) => [command, args],
    members() {
      const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
      for (const set of [ours, others]) forgetEnded(set, ids);
      for (const id of ids) {
        if (ours.has(id) || others.has(id)) continue;
        const isOurs = hasMark(id, mark) || ours.has(String(readProcess(id)?.parent));
        (isOurs ? ours : others).add(id);
      }
      return [...ours].map(Number);
    },
    /** At least that of the children for which this process has waited, and theirs. */
    total(times) {
      const { user, system } = times.sum();
      const waited = readProcess('self').ended;
      return waited.user + waited.system > user + system ? waited : { user, system };
    },
    close: () => undefined,
  };
}

function forgetEnded(set, ids) {
  const living = new Set(ids);
  for (const id of set) if (!living.has(id)) set.delete(id);
}

function hasMark(id, mark) {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}
