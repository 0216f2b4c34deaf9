import { writeSync } from 'node:fs';
import { openStore } from '../../../src/service/store/open-store.ts';

/**
 * Runs as a separate process. `settle`, `release`: reserves a character and ends it so, `count` times, one after the other. `debit`: debits 1 of 100 credits, `count` times in parallel, and prints how many were granted.
 * `bill`: reserves 3 characters and settles them, over and over in four parallel loops, until it is killed; prints each step once it is
 * done, and never settles one reservation of 5.
 */
const [target, account, task, count] = process.argv.slice(2) as [
  string,
  string,
  'debit' | 'bill' | 'settle' | 'release',
  string,
];
const store = await openStore(target);

/** Synchronous: every step that was printed has happened, whenever the process is killed. */
const print = (line: string) => writeSync(1, `${line}\n`);

if (task === 'debit') {
  const debits = Array.from({ length: Number(count) }, () => store.debit(account, 'credits', 100, 1));
  print(String((await Promise.all(debits)).filter((usage) => usage !== undefined).length));
  await store.close();
} else if (task === 'settle' || task === 'release') {
  for (let turn = 0; turn < Number(count); turn++) {
    const reservation = await store.reserve(account, 'characters', 1_000_000, 1);
    await store[task](reservation!);
  }
  await store.close();
} else {
  const kept = await store.reserve(account, 'characters', 1_000_000, 5);
  print(`kept ${kept!.id}`);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (;;) {
        const reservation = await store.reserve(account, 'characters', 1_000_000, 3);
        print(`reserved ${reservation!.id}`);
        await store.settle(reservation!);
        print(`settled ${reservation!.id}`);
      }
    }),
  );
}
