/**
 * Lets something happen at most once in an interval: what fails for one request fails for many, and is logged once.
 * @param clock Milliseconds; monotonic by default.
 * @returns Whether it is time for what has this key. The interval begins anew where it is.
 */
export function createThrottle(
  intervalMs: number,
  clock = () => performance.now(),
): (key?: string) => boolean {
  const lastTimes = new Map<string, number>();
  return (key = '') => {
    const now = clock();
    if (now - (lastTimes.get(key) ?? Number.NEGATIVE_INFINITY) < intervalMs) return false;
    lastTimes.set(key, now);
    return true;
  };
}
