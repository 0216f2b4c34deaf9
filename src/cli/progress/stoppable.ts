const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOPPED = 130;

/**
 * Does work that Ctrl+C stops: the process then ends with code 130, once the work has given way.
 * @param work Rejects, with any reason, when the signal aborts.
 * @param onStopped Called before the process ends.
 */
export async function stoppable(
  work: (signal: AbortSignal) => Promise<void>,
  onStopped: () => void = () => {},
): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('stopped'));
  for (const name of SIGNALS) process.once(name, stop);
  try {
    await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    onStopped();
    process.exit(STOPPED);
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
