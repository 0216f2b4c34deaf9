import assert from 'node:assert/strict';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { DECEMBER, NOVEMBER, readLines, type StoreBench, startProcess } from './store-bench.ts';

/** Reservations: settled, released, lost with their instance, and across a month. */
export function testReservations({ behaves, open, start, sums }: StoreBench): void {
  behaves('a reservation is settled or released once, whichever comes first', async () => {
    const { place, store, id } = await start();
    const used = async () => (await store.usage(id, 'characters'))!.used;
    const first = (await store.reserve(id, 'characters', 100, 10))!;
    assert.equal(await used(), 10);
    await store.settle(first);
    await store.settle(first);
    await store.release(first);
    assert.equal(await used(), 10);
    const second = (await store.reserve(id, 'characters', 100, 90))!;
    assert.equal(await store.reserve(id, 'characters', 100, 1), undefined);
    await store.release(second);
    await store.release(second);
    await store.settle(second);
    assert.deepEqual(await sums(place, id, 'characters'), {
      used: 10,
      purchased: 0,
      entered: 10,
      reserved: 0,
    });
    const raced = (await store.reserve(id, 'characters', 100, 20))!;
    await Promise.all([store.settle(raced), store.settle(raced), store.settle(raced)]);
    assert.equal(await used(), 30);
  });

  behaves('a part of a reservation is debited and the rest returned, once', async () => {
    const { place, store, id } = await start();
    const first = (await store.reserve(id, 'characters', 100, 100))!;
    await store.settle(first, 30);
    await store.settle(first, 30);
    await store.settle(first);
    await store.release(first);
    const whole = (await store.reserve(id, 'characters', 100, 70))!;
    assert.ok(whole);
    await store.release(whole);
    const more = (await store.reserve(id, 'characters', 100, 20))!;
    await store.settle(more, 50);
    assert.deepEqual(await sums(place, id, 'characters'), {
      used: 50,
      purchased: 0,
      entered: 50,
      reserved: 0,
    });
  });

  // covers: billing.plans
  behaves('in a new month nothing is used, and the unused part of purchases remains', async () => {
    let time = NOVEMBER;
    const { place, store, id } = await start(() => time);
    await store.setPurchased(id, 'characters', 50);
    await store.setPurchased(id, 'credits', 50);
    await store.setPurchased(id, 'sessions', 50);
    await store.debit(id, 'characters', 100, 130);
    await store.debit(id, 'credits', 100, 60);
    await store.debit(id, 'sessions', 100, 150);
    time = DECEMBER;
    assert.deepEqual(await store.usage(id, 'characters'), { used: 0, purchased: 20 });
    assert.deepEqual(await store.usage(id, 'credits'), { used: 0, purchased: 50 });
    assert.deepEqual(await store.usage(id, 'sessions'), { used: 0, purchased: 0 });
    // Now on another plan; the purchases were used up under the old one.
    assert.equal(await store.debit(id, 'characters', 200, 221), undefined);
    assert.deepEqual(await store.debit(id, 'characters', 200, 220), { used: 220, purchased: 20 });
    assert.deepEqual(await store.debit(id, 'credits', 100, 1), { used: 1, purchased: 50 });
    assert.deepEqual((await sums(place, id, 'characters')).entered, 220);
    // An instance whose clock is slow does not restore the old month.
    const late = await open(place, () => NOVEMBER);
    assert.deepEqual(await late.debit(id, 'credits', 100, 1), { used: 2, purchased: 50 });
    assert.deepEqual(await late.usage(id, 'credits'), { used: 2, purchased: 50 });
    assert.deepEqual(await late.usage(id, 'characters'), { used: 220, purchased: 20 });
    time = Date.UTC(2027, 0, 1);
    await store.setRemaining(id, 'credits', 130, 100);
    assert.deepEqual(await store.usage(id, 'credits'), { used: 20, purchased: 50 });
  });

  behaves(
    'reservations from before the turn of the month are settled or released in their own month',
    async () => {
      let time = NOVEMBER;
      const { place, store, id } = await start(() => time);
      const settled = (await store.reserve(id, 'characters', 100, 60))!;
      const released = (await store.reserve(id, 'characters', 100, 40))!;
      time = DECEMBER;
      assert.deepEqual(await store.debit(id, 'characters', 100, 100), { used: 100, purchased: 0 });
      await store.settle(settled);
      await store.release(released);
      assert.deepEqual(await store.usage(id, 'characters'), { used: 100, purchased: 0 });
      const entries = await place.rows('SELECT month, amount FROM ledger_entry ORDER BY month');
      assert.deepEqual(
        entries.map(({ month, amount }) => [month, amount]),
        [
          ['2026-11', 60],
          ['2026-12', 100],
        ],
      );
    },
  );

  behaves('purchases that were only reserved are returned after the turn of the month, once', async () => {
    let time = NOVEMBER;
    const { place, store, id } = await start(() => time);
    const used = async () => (await store.usage(id, 'characters'))!;
    await store.setPurchased(id, 'characters', 60);
    const settled = (await store.reserve(id, 'characters', 100, 110))!;
    const first = (await store.reserve(id, 'characters', 100, 30))!;
    const second = (await store.reserve(id, 'characters', 100, 20))!;
    time = DECEMBER;
    // Another debit moves the account to the new month.
    assert.deepEqual(await store.debit(id, 'characters', 100, 5), { used: 5, purchased: 0 });
    await store.release(second);
    assert.deepEqual(await used(), { used: 5, purchased: 20 });
    await store.release(second);
    await store.settle(settled);
    await store.release(settled);
    assert.deepEqual(await used(), { used: 5, purchased: 20 });
    await (await open(place, () => time)).release(first);
    assert.deepEqual(await used(), { used: 5, purchased: 50 });
    assert.deepEqual(await store.debit(id, 'characters', 100, 145), { used: 150, purchased: 50 });
    assert.equal(await store.debit(id, 'characters', 100, 1), undefined);
  });

  behaves('reservations of the plan itself add nothing to purchases', async () => {
    let time = NOVEMBER;
    const { store, id } = await start(() => time);
    await store.setPurchased(id, 'characters', 50);
    const within = (await store.reserve(id, 'characters', 100, 90))!;
    const across = (await store.reserve(id, 'characters', 100, 40))!;
    time = DECEMBER;
    assert.deepEqual(await store.debit(id, 'characters', 100, 1), { used: 1, purchased: 20 });
    await store.release(across);
    assert.deepEqual(await store.usage(id, 'characters'), { used: 1, purchased: 50 });
    await store.release(within);
    assert.deepEqual(await store.usage(id, 'characters'), { used: 1, purchased: 50 });
  });

  // covers: billing.crash billing.characters
  behaves(
    'kill -9 between reserving and settling loses no debit, charges nothing twice, and releases reservations',
    async () => {
      const { place, id } = await start();
      const settled = new Set<string>();
      const kept = new Set<string>();
      for (const enough of [40, 41, 43, 46]) {
        const child = startProcess(place.target, id, 'bill');
        const lines: string[] = [];
        let count = 0;
        await new Promise<void>((resolve) => {
          readLines(child, (line) => {
            lines.push(line);
            if (line.startsWith('settled') && ++count === enough) child.kill('SIGKILL');
          });
          child.once('close', () => resolve());
        });
        for (const line of lines) {
          const [event, reservation] = line.split(' ') as [string, string];
          if (event === 'settled') settled.add(reservation);
          if (event === 'kept') kept.add(reservation);
        }
        const during = await sums(place, id, 'characters');
        assert.equal(during.used, during.entered + during.reserved);
        assert.ok(during.reserved >= 5, 'the reservation that was kept open is still there');

        const next = await openStore(place.target);
        const entries = await place.rows(
          `SELECT id, amount FROM ledger_entry WHERE account = '${id}' AND allowance = 'characters'`,
        );
        const ids = new Set(entries.map((entry) => entry.id as string));
        assert.deepEqual(
          [...settled].filter((each) => !ids.has(each)),
          [],
          'every debit that was reported is in the ledger',
        );
        assert.ok(entries.every(({ amount }) => amount === 3));
        // Each of the four loops of a process may have entered one debit more than it reported; the ones left open never are.
        assert.ok(entries.length <= settled.size + 4 * kept.size);
        assert.deepEqual(await sums(place, id, 'characters'), {
          used: 3 * entries.length,
          purchased: 0,
          entered: 3 * entries.length,
          reserved: 0,
        });
        await next.close();
      }
    },
  );

  behaves(
    'reservations of an instance without a heartbeat are released, and charged if it settles after all',
    async () => {
      const { place, store, id } = await start();
      const abandoned = (await store.reserve(id, 'characters', 100, 30))!;
      await place.rows('UPDATE instance SET heartbeat_at = heartbeat_at - 10000');
      const early = await open(place);
      assert.equal((await early.usage(id, 'characters'))!.used, 30);
      await place.rows(`UPDATE instance SET heartbeat_at = heartbeat_at - 20000`);
      const other = await open(place);
      assert.equal((await other.usage(id, 'characters'))!.used, 0);
      await store.settle(abandoned);
      assert.equal((await other.usage(id, 'characters'))!.used, 30);
      await store.settle(abandoned);
      await store.release(abandoned);
      assert.deepEqual(await sums(place, id, 'characters'), {
        used: 30,
        purchased: 0,
        entered: 30,
        reserved: 0,
      });
    },
  );

  behaves('a closed store releases its reservations and rejects every call', async () => {
    const { place, id } = await start();
    const leaving = await openStore(place.target);
    await leaving.reserve(id, 'characters', 100, 30);
    await leaving.ping();
    await leaving.close();
    await leaving.close();
    assert.deepEqual(await sums(place, id, 'characters'), { used: 0, purchased: 0, entered: 0, reserved: 0 });
    for (const call of [
      () => leaving.ping(),
      () => leaving.find(id),
      () => leaving.debit(id, 'credits', 1, 1),
    ]) {
      await assert.rejects(call, (error: SpeechError) => error.code === 'internal');
    }
    assert.equal((await place.rows('SELECT 1 FROM instance')).length, 0);
  });
}
