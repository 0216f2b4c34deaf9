import assert from 'node:assert/strict';
import { once } from 'node:events';
import fc from 'fast-check';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Reservation } from '../../../src/service/store/store.ts';
import { linesOf, PLANS, type StoreBench, startProcess } from './store-bench.ts';

/** Debits and corrections, alone and in parallel. */
export function testDebits({ behaves, openPlace, open, start, sums }: StoreBench): void {
  behaves('of 200 parallel debits on an allowance of 100, exactly 100 succeed', async () => {
    const { place, store, id } = await start();
    const stores = [store, await open(place)];
    const debits = Array.from({ length: 200 }, (_, index) =>
      stores[index % 2]!.debit(id, 'characters', 100, 1),
    );
    const granted = (await Promise.all(debits)).filter((usage) => usage !== undefined);
    assert.equal(granted.length, 100);
    assert.deepEqual(
      granted.map(({ used }) => used).sort((a, b) => a - b),
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    assert.deepEqual(await sums(place, id, 'characters'), {
      used: 100,
      purchased: 0,
      entered: 100,
      reserved: 0,
    });
  });

  // covers: billing.parallel
  behaves(
    'of 200 parallel reservations on an allowance of 100, exactly 100 succeed, and released ones are available again',
    async () => {
      const { place, store, id } = await start();
      const reserved = await Promise.all(
        Array.from({ length: 200 }, () => store.reserve(id, 'characters', 100, 1)),
      );
      const granted = reserved.filter((reservation) => reservation !== undefined);
      assert.equal(granted.length, 100);
      await Promise.all(
        granted.map((each, index) => (index < 40 ? store.release(each) : store.settle(each))),
      );
      assert.deepEqual(await sums(place, id, 'characters'), {
        used: 60,
        purchased: 0,
        entered: 60,
        reserved: 0,
      });
      assert.equal(await store.debit(id, 'characters', 100, 41), undefined);
      assert.deepEqual(await store.debit(id, 'characters', 100, 40), { used: 100, purchased: 0 });
    },
  );

  behaves('four processes with 50 debits each on an allowance of 100 are granted exactly 100', async () => {
    const { place, id } = await start();
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = startProcess(place.target, id, 'debit', '50');
        const [lines, [code]] = await Promise.all([linesOf(child), once(child, 'exit')]);
        assert.equal(code, 0);
        return Number(lines[0]);
      }),
    );
    assert.equal(
      answers.reduce((sum, granted) => sum + granted),
      100,
    );
    const { used, entered } = await sums(place, id, 'credits');
    assert.deepEqual([used, entered], [100, 100]);
  });

  behaves('purchases add to the plan, and the remainder can be set', async () => {
    const { place, store, id } = await start();
    await store.setPurchased(id, 'sessions', 5);
    for (let count = 1; count <= 25; count++) {
      assert.deepEqual(await store.debit(id, 'sessions', 20, 1), { used: count, purchased: 5 });
    }
    assert.equal(await store.debit(id, 'sessions', 20, 1), undefined);
    await store.setRemaining(id, 'sessions', 3, 20);
    assert.deepEqual(await store.usage(id, 'sessions'), { used: 22, purchased: 5 });
    await store.setRemaining(id, 'sessions', 50, 20);
    assert.deepEqual(await store.usage(id, 'sessions'), { used: 0, purchased: 30 });
    assert.deepEqual(await store.usage(id, 'credits'), { used: 0, purchased: 0 });
    const { used, entered } = await sums(place, id, 'sessions');
    assert.equal(entered, used);
  });

  behaves('reservations that are open while the remainder is set still count against it', async () => {
    const { place, store, id } = await start();
    const settled = await store.reserve(id, 'characters', 100, 30);
    const released = await store.reserve(id, 'characters', 100, 10);
    await store.setRemaining(id, 'characters', 100, 100);
    assert.deepEqual(await store.usage(id, 'characters'), { used: 40, purchased: 0 });
    await store.settle(settled!);
    await store.release(released!);
    assert.deepEqual(await sums(place, id, 'characters'), {
      used: 30,
      purchased: 0,
      entered: 30,
      reserved: 0,
    });
  });

  behaves('parallel debits, reservations and corrections in two instances lose no updates', async () => {
    const { place, store, id } = await start();
    const stores = [store, await open(place)];
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const each = stores[index % 2]!;
        if (index % 6 === 0) return each.setRemaining(id, 'credits', 500 + index, 1000);
        if (index % 6 === 1) return each.debit(id, 'credits', 1000, 2);
        const reservation = await each.reserve(id, 'credits', 1000, 3);
        if (index % 6 === 2) await each.settle(reservation!);
        if (index % 6 === 3) await each.release(reservation!);
        return undefined;
      }),
    );
    const { used, entered, reserved } = await sums(place, id, 'credits');
    assert.equal(reserved, 3 * 20);
    assert.equal(used, entered + reserved);
  });

  // covers: billing.month-end
  behaves(
    'released reservations are free, whether released before or after the turn of the month',
    async () => {
      const place = await openPlace();
      const amount = fc.integer({ min: 0, max: 60 });
      const fate = fc.constantFrom('settle', 'release', 'settle late', 'release late');
      const reservations = fc.array(fc.record({ amount, fate }), { maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(reservations, amount, amount, async (planned, purchased, next) => {
          let month = 0;
          const store = await openStore(place.target, { now: () => Date.UTC(2026, month, 15) });
          try {
            const { id } = (await createAccount(store, PLANS)).account;
            const { id: plain } = (await createAccount(store, PLANS)).account;
            for (const each of [id, plain]) await store.setPurchased(each, 'credits', purchased);
            const late: (() => Promise<void>)[] = [];
            for (const { amount, fate } of planned) {
              const reservation = await store.reserve(id, 'credits', 100, amount);
              if (!reservation) continue;
              const isSettled = fate.startsWith('settle');
              if (isSettled) await store.debit(plain, 'credits', 100, amount);
              const end = () => (isSettled ? store.settle(reservation) : store.release(reservation));
              if (fate.endsWith('late')) late.push(end);
              else await end();
            }
            month++;
            if (await store.debit(id, 'credits', 100, next)) await store.debit(plain, 'credits', 100, next);
            for (const end of late) await end();
            assert.deepEqual(await store.usage(id, 'credits'), await store.usage(plain, 'credits'));
            month++;
            assert.deepEqual(await store.usage(id, 'credits'), await store.usage(plain, 'credits'));
          } finally {
            await store.close();
          }
        }),
        { numRuns: 25 },
      );
    },
  );

  behaves('the ledger entries of a month and the open reservations always add up to the usage', async () => {
    const place = await openPlace();
    const amount = fc.integer({ min: 0, max: 60 });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('reserve' as const), amount }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('debit' as const), amount }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), amount }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), amount }) },
      fc.record({ kind: fc.constant('setRemaining' as const), amount }),
      fc.record({ kind: fc.constant('setPurchased' as const), amount }),
      fc.record({ kind: fc.constant('turn' as const), amount }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let month = 0;
        const store = await openStore(place.target, { now: () => Date.UTC(2026, month, 15) });
        try {
          const { account } = await createAccount(store, PLANS);
          const open: Reservation[] = [];
          const take = (index: number) => open.splice(index % Math.max(1, open.length), 1)[0];
          for (const { kind, amount } of steps) {
            const before = (await store.usage(account.id, 'credits'))!;
            const left = 100 + before.purchased - before.used;
            if (kind === 'reserve') {
              const reservation = await store.reserve(account.id, 'credits', 100, amount);
              assert.equal(reservation !== undefined, amount <= left);
              if (reservation) open.push(reservation);
            } else if (kind === 'debit') {
              const usage = await store.debit(account.id, 'credits', 100, amount);
              assert.equal(usage !== undefined, amount <= left);
            } else if (kind === 'settle' || kind === 'release') {
              const reservation = take(amount);
              if (reservation) await store[kind](reservation);
            } else if (kind === 'turn') month++;
            else if (kind === 'setPurchased') await store.setPurchased(account.id, 'credits', amount);
            else await store.setRemaining(account.id, 'credits', amount * 4, 100);
            const { used, entered, reserved } = await sums(place, account.id, 'credits');
            assert.equal(used, entered + reserved, kind);
            assert.ok(used >= 0);
          }
        } finally {
          await store.close();
        }
      }),
      { numRuns: 25 },
    );
  });
}
