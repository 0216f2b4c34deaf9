const CHECK_MS = 250;
const STILL_CHECKS = 3;
/** A device that wakes up (Bluetooth, a sound server) may let a running context wait this long for its first frame. */
const WAKING_CHECKS = 20;

/**
 * Watches for a context that says `running` while its clock stands still (iOS after an interruption, lost devices).
 * @param onFrozen Called once when the clock has stood for 0.75 s, or has not begun to move for 5 s.
 * @returns Stops watching.
 */
export function watchContext(context: AudioContext, onFrozen: () => void): () => void {
  let last = context.currentTime;
  let still = 0;
  let allowed = WAKING_CHECKS;
  const timer = setInterval(() => {
    const now = context.currentTime;
    if (now !== last) allowed = STILL_CHECKS;
    still = context.state === 'running' && now === last ? still + 1 : 0;
    last = now;
    if (still < allowed) return;
    clearInterval(timer);
    onFrozen();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
