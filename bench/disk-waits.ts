/** How often SQLite waits for the disk in a request that is billed, and in one that is free. Run: node --import tsx bench/disk-waits.ts */
import { diskWaits, NO_STRACE } from '../test/service/support/disk-waits.ts';

const REQUESTS = 500;

if (NO_STRACE) {
  console.log(NO_STRACE);
} else {
  const idle = await diskWaits('settle', 0);
  for (const [title, task] of [
    ['billed', 'settle'],
    ['free', 'release'],
  ] as const) {
    const waits = (await diskWaits(task, REQUESTS)) - idle;
    console.log(`${title}: ${(waits / REQUESTS).toFixed(2)} waits for the disk a request`);
  }
}
