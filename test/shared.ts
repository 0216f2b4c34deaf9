/**
 * Something that test files of one process share: the first starts it, and the last to release it stops it.
 * @returns `take`, which every user calls once, and `release`.
 */
export function shared<T>(start: () => Promise<T>, stop: (resource: T) => unknown) {
  let users = 0;
  let running: Promise<T> | undefined;
  return {
    take(): Promise<T> {
      users++;
      running ??= start();
      return running;
    },
    async release(): Promise<void> {
      if (--users > 0 || !running) return;
      const ending = running;
      running = undefined;
      await stop(await ending);
    },
  };
}
