import { writeSync } from 'node:fs';
import { openStore } from '../../../src/service/store/open-store.ts';

/**
 * Run as a process of its own. `debit`: debits 1 of 100 credits, `count` times at once, and prints how many were granted.
 * `bill`: reserves 3 characters and settles them, again and again in four lines at once, until it is killed; tells of each step when it
 * is done, and keeps one reservation of 5 open for ever.
 */
const [target, account, task, count] = process.argv.slice(2) as [string, string, 'debit' | 'bill', string];
const store = await openStore(target);

/** Written before the next step begins: what was told has happened, whenever the process ends. */
const tell = (line: string) => writeSync(1, `${line}\n`);

if (task === 'debit') {
  const debits = Array.from({ length: Number(count) }, () => store.debit(account, 'credits', 100, 1));
  tell(String((await Promise.all(debits)).filter((usage) => usage !== undefined).length));
  await store.close();
} else {
  const kept = await store.reserve(account, 'characters', 1_000_000, 5);
  tell(`kept ${kept!.id}`);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (;;) {
        const reservation = await store.reserve(account, 'characters', 1_000_000, 3);
        tell(`reserved ${reservation!.id}`);
        await store.settle(reservation!);
        tell(`settled ${reservation!.id}`);
      }
    }),
  );
}
