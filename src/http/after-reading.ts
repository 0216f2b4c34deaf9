/**
 * Calls back once what has arrived was read: Node runs timers first, so that a process which was busy, or had no processor, for longer than a
 * time limit takes requests for late that have lain there all along.
 */
export function afterReading(callback: () => void): void {
  setImmediate(callback).unref();
}
