import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpendingStore } from '../../../src/proxy/budgets/spending-store.ts';
import { type ListeningRecord, ListeningTotals } from '../../../src/proxy/metrics/listening-totals.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { ORIGIN, OTHER_ORIGIN, post, send, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

const REPORT = { page: '/news/1', percent: 25, seconds: 12.34 };
const PLAIN = { 'Content-Type': 'text/plain;charset=UTF-8' };

for (const transport of TRANSPORTS) {
  describe(`reports of listening on the ${transport.name}`, () => {
    const setup = useProxy(transport);
    const records: ListeningRecord[] = [];
    const listening = { record: (record: ListeningRecord) => void records.push(record) };
    const start = async (changes: Parameters<typeof setup.start>[0] = {}) => {
      records.length = 0;
      await setup.start({ listening, ...changes });
    };
    const report = (body: unknown, headers: Record<string, string> = {}) =>
      post(`${setup.proxy.url}/speech/listening`, body, { ...PLAIN, ...headers });

    it('are counted without a token or a preflight, and answered with nothing', async () => {
      await start();
      const { status, text, headers } = await report(REPORT);
      assert.deepEqual([status, text], [204, '']);
      assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
      assert.equal(headers.get('set-cookie'), null);
      await report({ page: '/news/1?reader=5#part', seconds: 3 });
      assert.deepEqual(records, [
        { page: `${ORIGIN}/news/1`, percent: 25, seconds: 12.3 },
        { page: `${ORIGIN}/news/1`, percent: undefined, seconds: 3 },
      ]);
    });

    it('are not taken unless the operator has turned them on', async () => {
      await start({ listening: undefined });
      assert.equal((await report(REPORT)).status, 404);
    });

    it('of other sites are refused, and of callers that name none', async () => {
      await start();
      for (const Origin of [OTHER_ORIGIN, '']) {
        const { status, json } = await report(REPORT, { Origin });
        assert.deepEqual([status, json.code], [403, 'origin-refused']);
      }
      assert.deepEqual(records, []);
    });

    it('without an Origin header are refused where authorize decides, too', async () => {
      await start({ public: false, authorize: () => ({ subject: 'one' }) });
      assert.equal((await report(REPORT, { Origin: '' })).status, 403);
      assert.equal((await report(REPORT)).status, 204);
    });

    it('are refused, with the member at fault, where they are not what they should be', async () => {
      await start();
      const refused: readonly [object, string][] = [
        [{ ...REPORT, page: 'https://page.example/a' }, 'page'],
        [{ ...REPORT, page: '//other.example/a' }, 'page'],
        [{ ...REPORT, page: `/${'a'.repeat(2000)}` }, 'page'],
        // Nine times as long once it is escaped.
        [{ ...REPORT, page: `/${'\u200b'.repeat(200)}` }, 'page'],
        [{ ...REPORT, page: 5 }, 'page'],
        [{ ...REPORT, percent: 90 }, 'percent'],
        [{ ...REPORT, percent: '25' }, 'percent'],
        [{ ...REPORT, seconds: -1 }, 'seconds'],
        [{ ...REPORT, seconds: 3601 }, 'seconds'],
        [{ ...REPORT, seconds: null }, 'seconds'],
        [{ ...REPORT, reader: 'id' }, 'report'],
      ];
      for (const [body, field] of refused) {
        const { status, json } = await report(body);
        assert.deepEqual([status, json.code, json.field], [400, 'invalid-argument', field]);
      }
      assert.equal((await report('[]')).status, 400);
      assert.equal(
        (await report(REPORT, { 'Content-Type': 'application/x-www-form-urlencoded' })).status,
        415,
      );
      assert.equal((await report({ ...REPORT, page: 'a'.repeat(20_000) })).status, 413);
      assert.equal((await send(`${setup.proxy.url}/speech/listening`)).status, 405);
      assert.deepEqual(records, []);
    });

    it('are limited per visitor and per page', async () => {
      let now = Date.UTC(2026, 10, 21, 12, 0, 45);
      await start({
        trustedProxies: 1,
        publicLimits: { listeningPerMinutePerAddress: 2, listeningPerMinutePerOrigin: 3 },
        clock: () => now,
      });
      const from = async (address: string) => (await report(REPORT, { 'X-Forwarded-For': address })).status;
      const statuses: number[] = [];
      for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2', '198.51.100.2'])
        statuses.push(await from(address));
      assert.deepEqual(statuses, [204, 204, 429, 204, 429]);
      now += 15_000;
      assert.equal(await from('198.51.100.1'), 204);
    });

    it('of readers who want not to be counted are not', async () => {
      await start();
      for (const header of ['Sec-GPC', 'DNT'])
        assert.equal((await report(REPORT, { [header]: '1' })).status, 204);
      assert.deepEqual(records, []);
    });

    it('leave nothing about the reader: no address, cookie, user agent or referrer, and after a minute no limit either', async () => {
      let now = Date.UTC(2026, 10, 21, 12, 0, 45);
      const store = new MemorySpendingStore({ clock: () => now });
      const totals = new ListeningTotals();
      const kept: ListeningRecord[] = [];
      await start({
        store,
        trustedProxies: 1,
        clock: () => now,
        listening: {
          record(record) {
            kept.push(record);
            totals.record(record);
          },
        },
      });
      const { headers } = await report(
        { ...REPORT, page: '/news/1?reader=canary' },
        {
          'X-Forwarded-For': '198.51.100.7',
          Cookie: 'id=canary',
          'User-Agent': 'canary/1',
          'Accept-Language': 'canary',
          Referer: `${ORIGIN}/canary`,
        },
      );
      assert.equal(headers.get('set-cookie'), null);
      assert.deepEqual(kept, [{ page: `${ORIGIN}/news/1`, percent: 25, seconds: 12.3 }]);
      const all = totals.toPrometheus() + JSON.stringify(kept);
      assert.doesNotMatch(all, /canary|198\.51/);
      assert.equal(store.size, 2);
      now += 60_000;
      store.spend('other', 1, 1, now + 1);
      assert.equal(store.size, 1);
    });
  });
}

after(assertNothingLeaked);
