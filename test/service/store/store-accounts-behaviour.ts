import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createAccount, findAccount } from '../../../src/service/accounts/accounts.ts';
import { PLANS, type StoreBench } from './store-bench.ts';

/** Accounts and their keys. */
export function testAccounts({ behaves, openPlace, open, start }: StoreBench): void {
  behaves('an account is found by its id and by its own keys, and only what is named changes', async () => {
    const { store, account, id, ttsKey, sttKey } = await start();
    assert.deepEqual(await findAccount(store, 'tts', ttsKey), account);
    assert.deepEqual(await findAccount(store, 'stt', sttKey), account);
    assert.equal(await findAccount(store, 'tts', sttKey), undefined);
    assert.deepEqual(await store.change(id, { status: 'expired' }), { ...account, status: 'expired' });
    assert.deepEqual(await store.change(id, { ttsPlan: 'free' }), {
      ...account,
      status: 'expired',
      ttsPlan: 'free',
    });
    assert.deepEqual(await store.find(id), { ...account, status: 'expired', ttsPlan: 'free' });
    assert.equal(await store.change('acc_nobody', { status: 'active' }), undefined);
    assert.equal(await store.find('acc_nobody'), undefined);
    assert.equal(await store.usage('acc_nobody', 'credits'), undefined);
    assert.equal(await store.debit('acc_nobody', 'credits', 10, 1), undefined);
  });

  behaves('an account whose key is already taken is not created at all', async () => {
    const { store, account, place } = await start();
    await assert.rejects(store.insert(account, { tts: 'a', stt: 'b' }));
    await assert.rejects(store.insert({ ...account, id: 'acc_other' }, { tts: 'same', stt: 'same' }));
    assert.equal(await store.find('acc_other'), undefined);
    assert.equal((await place.rows(`SELECT 1 FROM usage WHERE account = 'acc_other'`)).length, 0);
  });

  behaves(
    'several processes open a new store at the same moment, and all their writes are kept',
    async () => {
      const place = await openPlace();
      const stores = await Promise.all(Array.from({ length: 5 }, () => open(place)));
      const accounts = await Promise.all(stores.map((store) => createAccount(store, PLANS)));
      for (const { account } of accounts) assert.deepEqual(await stores[0]!.find(account.id), account);
    },
  );

  behaves('values are never read as SQL', async () => {
    const { store } = await start();
    const odd = `'; DROP TABLE usage; -- $1 ? ${randomUUID()}`;
    await store.insert(
      { id: odd, ttsPlan: 'free', sttPlan: 'free', status: 'active' },
      { tts: odd, stt: `${odd}2` },
    );
    assert.equal((await store.findByKey('tts', odd))?.id, odd);
    assert.deepEqual(await store.debit(odd, 'credits', 1, 1), { used: 1, purchased: 0 });
  });
}
