const CHECK_MS = 250;
const STILL_CHECKS = 3;
/** A waking device (Bluetooth, a sound server) may delay a running context's first frame this long. */
const WAKING_CHECKS = 20;
/** Between two attempts to resume. */
const RESUME_CHECKS = 4;

/**
 * Detects a context that reports `running` while its clock has stopped (iOS after an interruption, lost devices), or that stays `suspended`.
 * Resumes one that has been stopped, once a second while the page is visible: after a call, or after sleep, some browsers wait for that.
 * @param onFrozen Called once when the clock has stopped for 0.75 s, or has not started within 5 s. Never while `interrupted`: that ends
 *   with the call.
 * @returns Stops watching.
 */
export function watchContext(context: AudioContext, onFrozen: () => void): () => void {
  let last = context.currentTime;
  let still = 0;
  let stopped = 0;
  let hasRun = last > 0;
  let allowed = WAKING_CHECKS;
  const timer = setInterval(() => {
    const { currentTime: now, state } = context;
    hasRun ||= now > 0;
    if (now !== last) allowed = STILL_CHECKS;
    else if (state !== 'running') allowed = WAKING_CHECKS;
    const isStopped = hasRun && (state === 'suspended' || state === 'interrupted');
    // The browser itself may have stopped a page that is hidden. One that has never run may lack a gesture, as behind a prompt.
    const isStuck = hasRun && state === 'suspended' && document.visibilityState === 'visible';
    const isDue = state === 'running' || isStuck;
    still = isDue && now === last ? still + 1 : 0;
    stopped = isStopped && document.visibilityState === 'visible' ? stopped + 1 : 0;
    if (stopped && stopped % RESUME_CHECKS === 0) context.resume().catch(() => {});
    last = now;
    if (still < allowed) return;
    clearInterval(timer);
    onFrozen();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
