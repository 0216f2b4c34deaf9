// What processes had taken when they were last seen, and by which program they are known.
import { readFileSync } from 'node:fs';
import { programName } from './program-name.mjs';
import { readProcess } from './read-process.mjs';

export class ProcessTimes {
  #seen = new Map();

  /** @param ids Of the processes that run now. */
  take(ids) {
    for (const id of ids) {
      const now = readProcess(id);
      if (!now) continue;
      const key = `${id} ${now.start}`;
      // A process has another name before it becomes the program that it starts.
      const name = readName(id) ?? this.#seen.get(key)?.name ?? 'unknown';
      this.#seen.set(key, { name, user: now.user, system: now.system });
    }
  }

  /** Seconds, `{ user, system }`. */
  sum() {
    const all = [...this.#seen.values()];
    const total = (key) => all.reduce((sum, each) => sum + each[key], 0);
    return { user: total('user'), system: total('system') };
  }

  /** `{ name, count, seconds }` of each program, the one that took most first. */
  byProgram() {
    const programs = new Map();
    for (const { name, user, system } of this.#seen.values()) {
      const { count, seconds } = programs.get(name) ?? { count: 0, seconds: 0 };
      programs.set(name, { count: count + 1, seconds: seconds + user + system });
    }
    return [...programs]
      .map(([name, figures]) => ({ name, ...figures }))
      .sort((one, other) => other.seconds - one.seconds);
  }
}

function readName(id) {
  try {
    return programName(readFileSync(`/proc/${id}/cmdline`, 'utf8'));
  } catch {
    return undefined;
  }
}
