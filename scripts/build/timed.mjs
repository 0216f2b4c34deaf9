// Where the time of a build goes. Steps overlap, and some contain others.
const steps = [];

/** Runs a step. @returns What it returns. */
export async function timed(name, work) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    steps.push({ name, seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 });
  }
}

/** The slowest first: seconds, and seconds of this process' CPU meanwhile. */
export function profile() {
  const rows = steps.toSorted((one, other) => other.seconds - one.seconds);
  return rows.map(({ name, seconds, cpu }) => `${seconds.toFixed(1)} s  ${cpu.toFixed(1)} s CPU  ${name}`);
}
