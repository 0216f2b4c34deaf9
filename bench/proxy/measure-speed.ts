import { Client } from 'undici';
import { firstByte, type Kind } from './first-byte.ts';
import type { Target } from './start-targets.ts';

/** Two minutes of speech. */
export const REQUESTS_PER_ROUND = 24;
const WARM_UP = 1500;

/** What was measured of one target. The figures of all targets at one index belong together: they were taken within milliseconds, or one round. */
export interface Speed {
  readonly target: Target;
  /** Milliseconds to the first byte, of each request. */
  readonly firstMs: number[];
  /** Processor time of each round. */
  readonly cpuMs: number[];
}

/**
 * Sends a request to each target in turn, in an order of chance, and so on: the load of the machine changes within seconds, by more than what is
 * measured, and so hits all of them alike. Whichever comes next runs beside what the one before has left to do.
 */
export async function measureSpeed(targets: readonly Target[], kind: Kind, rounds: number): Promise<Speed[]> {
  const all = [];
  for (const target of targets) {
    const client = new Client(target.url);
    const headers = await target.headers();
    for (let count = 0; count < WARM_UP; count++) await firstByte(target, client, headers, kind);
    all.push({ target, client, headers, firstMs: [] as number[], cpuMs: [] as number[] });
  }
  for (let round = 0; round < rounds; round++) {
    const before = all.map(({ target }) => target.cpuMs());
    for (let count = 0; count < REQUESTS_PER_ROUND; count++)
      for (const { target, client, headers, firstMs } of shuffled(all))
        firstMs.push(await firstByte(target, client, headers, kind));
    for (const [index, { target, cpuMs }] of all.entries()) cpuMs.push(target.cpuMs() - before[index]!);
  }
  for (const { client } of all) await client.destroy();
  return all;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
