const CHECK_MS = 250;
const STILL_CHECKS = 3;

/**
 * Watches for a context that says `running` while its clock stands still (iOS after an interruption, lost devices).
 * @param onFrozen Called once when the clock has not moved for 0.75 s.
 * @returns Stops watching.
 */
export function watchContext(context: AudioContext, onFrozen: () => void): () => void {
  let last = context.currentTime;
  let still = 0;
  const timer = setInterval(() => {
    const now = context.currentTime;
    still = context.state === 'running' && now === last ? still + 1 : 0;
    last = now;
    if (still < STILL_CHECKS) return;
    clearInterval(timer);
    onFrozen();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
