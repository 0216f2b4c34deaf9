/** Lets one of several instances generate a speech while the others wait for it in their common cache. */
export interface GenerationLock {
  /**
   * Never waits for another holder.
   * @param key Of the speech, as in the cache.
   * @returns Releases the lock; undefined while another instance holds it. A holder that has crashed loses it after some seconds.
   */
  acquire(key: string): Promise<(() => void) | undefined>;
}
