const CHECK_MS = 250;
const STILL_CHECKS = 3;
/** A waking device (Bluetooth, a sound server) may delay a running context's first frame this long. */
const WAKING_CHECKS = 20;

/**
 * Detects a context that reports `running` while its clock has stopped (iOS after an interruption, lost devices).
 * @param onFrozen Called once when the clock has stopped for 0.75 s, or has not started within 5 s.
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
