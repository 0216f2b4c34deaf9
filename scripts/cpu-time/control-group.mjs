// A control group of Linux counts what its processes take, for as long as they live and after they have ended.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Makes a control group below this process's own: of version 2, or of version 1 where `cpuacct` is mounted alone.
 * @returns `version`; `entry`, the file into which a process writes its id to be counted; `members()`, the ids of its processes; `usage()`
 *   in seconds, `{ user, system }`; `close()`, after which processes that still run belong to this one's group. Where none can be made,
 *   only `reason`, a sentence's end.
 */
export function openControlGroup() {
  const candidates = findParents();
  if (!candidates.length) return { reason: 'not mounted on this machine' };
  const errors = [];
  for (const { version, parent } of candidates)
    try {
      return makeGroup(version, parent);
    } catch (error) {
      errors.push(`${parent}: ${error.code ?? error.message}`);
    }
  return { reason: `not to be made (${errors.join(', ')})` };
}

function makeGroup(version, parent) {
  const folder = join(parent, `kurdish-speech-cpu-time-${process.pid}`);
  mkdirSync(folder);
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const usage = version === 2 ? () => readVersion2(read) : () => readVersion1(read);
  const entry = join(folder, 'cgroup.procs');
  const members = () => read('cgroup.procs').split('\n').filter(Boolean).map(Number);
  const close = () => {
    for (const id of members()) moveTo(parent, id);
    rmdirSync(folder);
  };
  try {
    usage();
  } catch (error) {
    close();
    throw error;
  }
  return { version, entry, members, usage, close };
}

function moveTo(folder, id) {
  try {
    writeFileSync(join(folder, 'cgroup.procs'), String(id));
  } catch {
    // It has just ended.
  }
}

/** Microseconds. */
function readVersion2(read) {
  const [user, system] = ['user_usec', 'system_usec'].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(read('cpu.stat'))[1]),
  );
  return { user: user / 1e6, system: system / 1e6 };
}

/** Nanoseconds. */
const readVersion1 = (read) => ({
  user: Number(read('cpuacct.usage_user')) / 1e9,
  system: Number(read('cpuacct.usage_sys')) / 1e9,
});

/** The folders of this process's own groups, in the hierarchies that count processor time. */
function findParents() {
  const own = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => /^\d+:([^:]*):(.*)$/.exec(line).slice(1));
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n').flatMap(parseMount);
  return [
    { version: 2, path: own.find(([names]) => names === '')?.[1], isIt: ({ type }) => type === 'cgroup2' },
    {
      version: 1,
      path: own.find(([names]) => names.split(',').includes('cpuacct'))?.[1],
      isIt: ({ type, options }) => type === 'cgroup' && options.includes('cpuacct'),
    },
  ].flatMap(({ version, path, isIt }) => {
    const mount = path !== undefined && mounts.find(isIt);
    if (!mount) return [];
    // A container may see its own group as the mount's root, or the whole tree with its own below.
    const inside = relative(mount.root, path);
    const parent = inside.startsWith('..') ? mount.folder : join(mount.folder, inside);
    return existsSync(parent) ? [{ version, parent }] : [];
  });
}

/** A line of proc(5)'s mountinfo. */
function parseMount(line) {
  const [before, after] = line.split(' - ');
  if (!after) return [];
  const [root, folder] = before.split(' ').slice(3);
  const [type, , options = ''] = after.split(' ');
  return type.startsWith('cgroup') ? [{ root, folder, type, options: options.split(',') }] : [];
}
