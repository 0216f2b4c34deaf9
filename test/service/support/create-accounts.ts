import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';

/** Runs as a separate process: creates `count` accounts in a folder. */
const [folder, count] = process.argv.slice(2);
const store = await openStore(folder!);
for (let index = 0; index < Number(count); index++) {
  await createAccount(store, { ttsPlan: 'free', sttPlan: 'free' });
}
await store.close();
