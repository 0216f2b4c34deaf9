/** Milliseconds. What takes longer to answer does not tell why it refuses. */
const PATIENCE = 5000;

/** Whether anything answers at an address: then it refuses this page, which the browser reports as it reports a broken line. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}
