/** Whether anything answers at an address: then it refuses this page, which the browser reports as it reports a broken line. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
