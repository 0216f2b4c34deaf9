/** Results of a closed loop: each caller sends the next request as soon as it has its response. */
export interface Load {
  readonly perSecond: number;
  /** Duration of each call, in milliseconds. */
  readonly times: readonly number[];
  readonly seconds: number;
}

export async function closedLoop(
  atOnce: number,
  seconds: number,
  call: () => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      do {
        const before = performance.now();
        await call();
        times.push(performance.now() - before);
      } while (!isOver());
    }),
  );
  const took = (performance.now() - started) / 1000;
  return { perSecond: times.length / took, times, seconds: took };
}
